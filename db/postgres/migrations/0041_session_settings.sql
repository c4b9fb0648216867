ALTER TABLE "session_rebuilds" ALTER COLUMN "complete_since" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_rebuilds" ADD COLUMN "reason" text DEFAULT 'engagement' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_rebuilds" DROP CONSTRAINT "session_rebuilds_pkey";--> statement-breakpoint
ALTER TABLE "session_rebuilds" ADD CONSTRAINT "session_rebuilds_site_id_reason_pk" PRIMARY KEY("site_id","reason");--> statement-breakpoint
-- Sessions of before have no page titles yet.
INSERT INTO "session_rebuilds" ("site_id", "reason", "complete_since") SELECT "id", 'page_titles', now() FROM "sites";--> statement-breakpoint
UPDATE "sites" SET "settings" = '{"custom_dimensions": [], "content_groups": []}'::jsonb || "settings";
