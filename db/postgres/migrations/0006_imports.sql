CREATE TABLE "import_blocks" (
	"import_id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"batch_id" bigint NOT NULL,
	"events" integer NOT NULL,
	"has_supplied_ids" boolean NOT NULL,
	"payload" "bytea" NOT NULL,
	"progress" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"line" bigint NOT NULL,
	"file" text,
	"field" text,
	"message" text NOT NULL,
	CONSTRAINT "import_errors_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"source" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"status" text DEFAULT 'receiving' NOT NULL,
	"error" text,
	"idempotency_key" text,
	"request" text NOT NULL,
	"body_hash" text,
	"position" jsonb DEFAULT '{"entries":0,"bytes":0,"hash":""}'::jsonb NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"imported" bigint DEFAULT 0 NOT NULL,
	"rejected" bigint DEFAULT 0 NOT NULL,
	"duplicates" bigint DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first_event_at" timestamp (3) with time zone,
	"last_event_at" timestamp (3) with time zone,
	"days" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unsettled_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stored_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"overlaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reported" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "import_blocks" ADD CONSTRAINT "import_blocks_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_site" ON "imports" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_once" ON "imports" USING btree ("site_id","idempotency_key") WHERE idempotency_key is not null;