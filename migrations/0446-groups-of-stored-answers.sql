-- An import that is sent again with the same Idempotency-Key within a day gets its stored answer. Answers of earlier
-- versions lack the groups of problems and warnings. Older answers are not sent.
update upload set answer = jsonb_set(answer, '{answer}', '{"problemGroups": [], "warningGroups": []}' || (answer -> 'answer'))
where created_at > now() - interval '2 days' and answer ->> 'kind' = 'answer'
  and not answer -> 'answer' ?& array['problemGroups', 'warningGroups'];
