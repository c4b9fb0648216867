CREATE TABLE "session_rebuilds" (
	"site_id" text PRIMARY KEY NOT NULL,
	"complete_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_rebuilds" ADD CONSTRAINT "session_rebuilds_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Sessions of before have no time on pages yet.
INSERT INTO "session_rebuilds" ("site_id", "complete_since") SELECT "id", now() FROM "sites";
