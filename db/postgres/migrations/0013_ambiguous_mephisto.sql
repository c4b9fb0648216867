ALTER TABLE "exports" ALTER COLUMN "estimated_rows" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ALTER COLUMN "estimated_completion" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_files" ADD COLUMN "rows" bigint;--> statement-breakpoint
ALTER TABLE "report_files" ADD COLUMN "total_rows" bigint;