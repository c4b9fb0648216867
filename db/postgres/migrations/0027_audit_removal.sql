-- Entries are removed only up to the number that the newest entry about a removal says, or with their workspace.
CREATE FUNCTION "refuse_audit_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number <= (
    SELECT (changes::jsonb #>> '{up_to,after}')::bigint FROM audit_entries
    WHERE workspace_id = OLD.workspace_id AND action = 'audit_log.entries_removed'
    ORDER BY number DESC LIMIT 1
  ) OR NOT EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entries of the audit log cannot be removed';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE DELETE ON "audit_entries"
FOR EACH ROW EXECUTE FUNCTION "refuse_audit_removal"();
