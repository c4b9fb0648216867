CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_hash" text NOT NULL,
	"subject" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"inbox_until" bigint NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"found" jsonb,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_site" ON "erasures" USING btree ("site_id","requested_at");--> statement-breakpoint
CREATE INDEX "erasures_user" ON "erasures" USING btree ("site_id","user_hash");