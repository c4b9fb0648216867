CREATE SEQUENCE "public"."segment_computation_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "segment_computations" (
	"computation" bigint PRIMARY KEY NOT NULL,
	"segment_id" text NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"user_count" integer NOT NULL,
	"entered" integer NOT NULL,
	"left" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segment_listings" (
	"segment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segment_listings_segment_id_user_id_pk" PRIMARY KEY("segment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"rules" jsonb,
	"status" text DEFAULT 'active' NOT NULL,
	"computation" bigint NOT NULL,
	"previous_computation" bigint,
	"user_count" integer NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segments_what" CHECK ((type = 'dynamic') = (rules is not null))
);
--> statement-breakpoint
ALTER TABLE "segment_computations" ADD CONSTRAINT "segment_computations_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_listings" ADD CONSTRAINT "segment_listings_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "segment_computations_segment" ON "segment_computations" USING btree ("segment_id","computation");--> statement-breakpoint
CREATE INDEX "segments_site" ON "segments" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "segments_due" ON "segments" USING btree ("due_at");