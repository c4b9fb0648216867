CREATE TABLE "report_files" (
	"run_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"is_raw" boolean NOT NULL,
	CONSTRAINT "report_files_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"run_id" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "report_mails_run_id_email_pk" PRIMARY KEY("run_id","email")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"error" text,
	"slot" timestamp (3) with time zone,
	"is_mailed" boolean NOT NULL,
	"period_start" text,
	"period_end" text,
	"content" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_unsubscriptions" (
	"report_id" text NOT NULL,
	"email" text NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_unsubscriptions_report_id_email_pk" PRIMARY KEY("report_id","email")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"schedule" jsonb,
	"config" jsonb NOT NULL,
	"delivery" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_when" CHECK ((type = 'scheduled') = (schedule is not null))
);
--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_run_id_report_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_run_id_report_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_unsubscriptions" ADD CONSTRAINT "report_unsubscriptions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_slot" ON "report_runs" USING btree ("report_id","slot");--> statement-breakpoint
CREATE INDEX "report_runs_report" ON "report_runs" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "report_runs_expiry" ON "report_runs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reports_site" ON "reports" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("due_at");