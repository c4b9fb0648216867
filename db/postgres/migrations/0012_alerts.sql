CREATE TABLE "alert_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"condition" jsonb,
	"window_start" timestamp (3) with time zone,
	"window_end" timestamp (3) with time zone,
	"current_value" double precision,
	"previous_value" double precision,
	"change_percent" double precision,
	"muted_until" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"severity" text NOT NULL,
	"condition" jsonb NOT NULL,
	"minimum_volume" double precision NOT NULL,
	"check_every" text NOT NULL,
	"recipients" text[] NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"triggered_at" timestamp (3) with time zone,
	"told_triggered_at" timestamp (3) with time zone,
	"checked_for" timestamp (3) with time zone,
	"window_start" timestamp (3) with time zone,
	"window_end" timestamp (3) with time zone,
	"current_value" double precision,
	"previous_value" double precision,
	"change_percent" double precision,
	"is_judged" boolean DEFAULT false NOT NULL,
	"failure" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_changes" ADD CONSTRAINT "alert_changes_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_changes_alert" ON "alert_changes" USING btree ("alert_id","at");--> statement-breakpoint
CREATE INDEX "alert_changes_age" ON "alert_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alerts_site" ON "alerts" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_due" ON "alerts" USING btree ("due_at");