ALTER TABLE "accounts" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "start_site_id" text;