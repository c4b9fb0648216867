ALTER TABLE "alert_changes" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "anomalies" ADD COLUMN "currency" text;--> statement-breakpoint
-- What was counted before has been told in the currency of now.
UPDATE "alert_changes" SET "currency" = "sites"."currency" FROM "alerts", "sites" WHERE "alerts"."id" = "alert_changes"."alert_id" AND "sites"."id" = "alerts"."site_id" AND "alert_changes"."current_value" IS NOT NULL;--> statement-breakpoint
UPDATE "alerts" SET "currency" = "sites"."currency" FROM "sites" WHERE "sites"."id" = "alerts"."site_id" AND "alerts"."current_value" IS NOT NULL;--> statement-breakpoint
UPDATE "anomalies" SET "currency" = "sites"."currency" FROM "sites" WHERE "sites"."id" = "anomalies"."site_id";--> statement-breakpoint
ALTER TABLE "anomalies" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_changes" ADD CONSTRAINT "alert_changes_currency" CHECK ((current_value is null) = (currency is null));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_currency" CHECK ((current_value is null) = (currency is null));
