CREATE TABLE "annotations" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"text" text NOT NULL,
	"day" date,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotations_site" ON "annotations" USING btree ("site_id","at");