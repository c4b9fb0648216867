CREATE TABLE "exports" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"compression" text NOT NULL,
	"columns" text[] NOT NULL,
	"filters" jsonb NOT NULL,
	"from" timestamp (3) with time zone,
	"until" timestamp (3) with time zone,
	"status" text DEFAULT 'processing' NOT NULL,
	"error" text,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"estimated_rows" bigint NOT NULL,
	"estimated_completion" timestamp (3) with time zone NOT NULL,
	"rows_exported" bigint,
	"file_size_bytes" bigint,
	"file_key" text,
	"webhook_url" text,
	"call_status" text,
	"call_attempts" integer DEFAULT 0 NOT NULL,
	"call_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "export_secrets" (
	"workspace_id" text NOT NULL,
	"mode" text NOT NULL,
	"secret" text NOT NULL,
	"last4" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "export_secrets_workspace_id_mode_pk" PRIMARY KEY("workspace_id","mode")
);
--> statement-breakpoint
ALTER TABLE "export_secrets" ADD CONSTRAINT "export_secrets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_site" ON "exports" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_finished" ON "exports" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "exports_expiry" ON "exports" USING btree ("expires_at") WHERE status = 'completed';