ALTER TABLE "sites" ADD COLUMN "previous_public_key" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "previous_public_key_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "identity_secret" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "previous_identity_secret" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "previous_identity_secret_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sites_previous_public_key" ON "sites" USING btree ("previous_public_key");--> statement-breakpoint
-- Sites that exist keep counting the events of every host.
UPDATE "sites" SET "settings" = '{"allowed_hostnames": ["*"], "public_key_max_age_hours": 24, "public_key_identities": "accepted", "public_key_revenue": true}'::jsonb || "settings";
