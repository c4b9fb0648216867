-- The group of a browser error by type, message and script, without what differs between occurrences: see "When errors
-- are the same" in docs/browser-errors.md. Empty for other events. Computed when an error is stored, because the regular
-- expressions take a hundred times as long as reading the result.
ALTER TABLE events
    ADD COLUMN error_group LowCardinality(String) MATERIALIZED if(
        event_name = 'browser_error',
        leftPad(lower(hex(sipHash64(
            substringUTF8(JSONExtractString(properties, 'error_type'), 1, 100),
            -- Addresses, then the quotation marks of one word, which is usually a name in the code, then other quoted
            -- texts, then words with digits.
            replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(
                substringUTF8(JSONExtractString(properties, 'message'), 1, 1000),
                '\\w+:\\/\\/[^\\s"\'`()]*', '*'),
                '["\'`]([\\w$]+)["\'`]', '\\1'),
                '(^|\\W)("[^"]*"|\'[^\']*\'|`[^`]*`)', '\\1*'),
                '[\\w-]*\\d[\\w-]*', '*'),
            -- The path in the address of the first stack frame, else of the file; none of an inline script, whose file
            -- is the page. The message before the frames may have addresses, too. Names of built files have digits.
            replaceRegexpAll(
                if(
                    if(match(substringUTF8(JSONExtractString(properties, 'stack'), 1, 8000), '\\w://[^/\\s()]*/[^\\s()]*:\\d+:\\d+'),
                        extract(substringUTF8(JSONExtractString(properties, 'stack'), 1, 8000), '\\w://[^/\\s()]*(/[^\\s?#:()]*)[^\\s()]*:\\d+:\\d+'),
                        extract(substringUTF8(JSONExtractString(properties, 'file'), 1, 1000), '\\w://[^/]*(/[^?#]*)')) = page,
                    '',
                    if(match(substringUTF8(JSONExtractString(properties, 'stack'), 1, 8000), '\\w://[^/\\s()]*/[^\\s()]*:\\d+:\\d+'),
                        extract(substringUTF8(JSONExtractString(properties, 'stack'), 1, 8000), '\\w://[^/\\s()]*(/[^\\s?#:()]*)[^\\s()]*:\\d+:\\d+'),
                        extract(substringUTF8(JSONExtractString(properties, 'file'), 1, 1000), '\\w://[^/]*(/[^?#]*)'))),
                '[\\w-]*\\d[\\w-]*', '*')))), 16, '0'),
        '') CODEC(ZSTD(1));

-- The errors of before: otherwise each report would compute theirs again.
ALTER TABLE events MATERIALIZE COLUMN error_group;
