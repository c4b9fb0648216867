CREATE TABLE "integration_syncs" (
	"id" text PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"trigger" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"subject" text,
	"message" jsonb,
	"key" text,
	"period_start" date,
	"period_end" date,
	"rows" integer,
	"rejected" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"settings" jsonb NOT NULL,
	"credentials" text NOT NULL,
	"credential_ends" jsonb NOT NULL,
	"every_hours" integer,
	"lookback_days" integer,
	"due_at" timestamp (3) with time zone,
	"error" jsonb,
	"last_synced_at" timestamp (3) with time zone,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "integrations_clock" CHECK ((every_hours is null) = (type = 'slack'))
);
--> statement-breakpoint
ALTER TABLE "integration_syncs" ADD CONSTRAINT "integration_syncs_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_syncs_integration" ON "integration_syncs" USING btree ("integration_id","created_at");--> statement-breakpoint
CREATE INDEX "integration_syncs_age" ON "integration_syncs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "integration_syncs_key" ON "integration_syncs" USING btree ("integration_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "integration_syncs_open" ON "integration_syncs" USING btree ("integration_id") WHERE key is null and status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "integrations_site" ON "integrations" USING btree ("site_id","connected_at");--> statement-breakpoint
CREATE INDEX "integrations_due" ON "integrations" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_account" ON "integrations" USING btree ("site_id","type") WHERE type in ('google_ads', 'meta_ads');