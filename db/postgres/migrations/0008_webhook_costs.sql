DROP INDEX "webhook_deliveries_age";--> statement-breakpoint
DROP INDEX "webhook_deliveries_once";--> statement-breakpoint
ALTER TABLE "webhook_backfills" ADD COLUMN "error" text;