CREATE TABLE "anomalies" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"metric" text NOT NULL,
	"goal_id" text,
	"direction" text NOT NULL,
	"severity" text NOT NULL,
	"confidence" double precision NOT NULL,
	"window_hours" integer NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"value" double precision NOT NULL,
	"expected" double precision NOT NULL,
	"expected_min" double precision NOT NULL,
	"expected_max" double precision NOT NULL,
	"causes" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"last_found_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"expected_since" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "anomalies_goal" CHECK ((metric = 'conversions') = (goal_id is not null))
);
--> statement-breakpoint
CREATE TABLE "anomaly_checks" (
	"site_id" text PRIMARY KEY NOT NULL,
	"checked_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "anomalies" ADD CONSTRAINT "anomalies_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomalies" ADD CONSTRAINT "anomalies_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_checks" ADD CONSTRAINT "anomaly_checks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "anomalies_open" ON "anomalies" USING btree ("site_id","metric",coalesce(goal_id, ''),"direction") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "anomalies_site" ON "anomalies" USING btree ("site_id","started_at");