ALTER TABLE "session_rebuilds" ADD COLUMN "reason" text DEFAULT 'upgrade' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_rebuilds" DROP CONSTRAINT "session_rebuilds_pkey";--> statement-breakpoint
ALTER TABLE "session_rebuilds" ADD CONSTRAINT "session_rebuilds_site_id_reason_pk" PRIMARY KEY("site_id","reason");--> statement-breakpoint
UPDATE "sites" SET "settings" = '{"custom_dimensions": []}'::jsonb || "settings";
