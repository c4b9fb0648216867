CREATE TABLE "ad_costs" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"date" date NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"cost" numeric(24, 6) NOT NULL,
	"currency" text NOT NULL,
	"clicks" bigint,
	"impressions" bigint,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"site_id" text NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric(20, 9) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_site_id_currency_pk" PRIMARY KEY("site_id","currency")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"mode" text NOT NULL,
	"site_id" text NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recorded_conversions" (
	"goal_id" text NOT NULL,
	"event_id" text NOT NULL,
	"site_id" text NOT NULL,
	"person" text NOT NULL,
	"visitor" text NOT NULL,
	"converted_at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnels" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"conversion_window_hours" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"event_name" text,
	"page_pattern" text,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"value_type" text NOT NULL,
	"value_property" text,
	"fixed_value" numeric,
	"attribution_window_days" integer NOT NULL,
	"counting_method" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goals_what" CHECK ((type = 'event') = (event_name is not null) and (type = 'page') = (page_pattern is not null))
);
--> statement-breakpoint
ALTER TABLE "ad_costs" ADD CONSTRAINT "ad_costs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facts" ADD CONSTRAINT "facts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_conversions" ADD CONSTRAINT "recorded_conversions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnels" ADD CONSTRAINT "funnels_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_costs_day" ON "ad_costs" USING btree ("site_id","date","source","medium","campaign","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "facts_key" ON "facts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "facts_workspace" ON "facts" USING btree ("workspace_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "facts_site" ON "facts" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "facts_age" ON "facts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_conversions_event" ON "recorded_conversions" USING btree ("goal_id","event_id");--> statement-breakpoint
CREATE INDEX "recorded_conversions_person" ON "recorded_conversions" USING btree ("site_id","person","converted_at");--> statement-breakpoint
CREATE INDEX "recorded_conversions_visitor" ON "recorded_conversions" USING btree ("site_id","visitor","converted_at");--> statement-breakpoint
CREATE INDEX "recorded_conversions_age" ON "recorded_conversions" USING btree ("converted_at");--> statement-breakpoint
CREATE INDEX "funnels_site" ON "funnels" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "goals_site" ON "goals" USING btree ("site_id","created_at");