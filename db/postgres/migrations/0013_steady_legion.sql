ALTER TABLE "report_files" ADD COLUMN "rows" bigint;--> statement-breakpoint
ALTER TABLE "report_files" ADD COLUMN "total_rows" bigint;