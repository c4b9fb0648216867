ALTER TABLE "report_files" DROP CONSTRAINT "report_files_run_id_report_runs_id_fk";
--> statement-breakpoint
ALTER TABLE "report_files" DROP CONSTRAINT "report_files_run_id_number_pk";--> statement-breakpoint
ALTER TABLE "report_files" ALTER COLUMN "size_bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_runs" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_run_id_name_pk" PRIMARY KEY("run_id","name");--> statement-breakpoint
ALTER TABLE "report_files" DROP COLUMN "number";