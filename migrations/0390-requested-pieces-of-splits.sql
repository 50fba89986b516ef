-- The stored problem of a split names the pieces of a city `requested`; records from before this migration use another
-- name. A city has these two members only.
update split_problem set problem = jsonb_set(problem, '{cities}', (
  select coalesce(jsonb_agg(
    jsonb_build_object('city', city -> 'city', 'requested', (select value from jsonb_each(city) where key <> 'city')) order by place
  ), '[]')
  from jsonb_array_elements(problem -> 'cities') with ordinality cities (city, place)
));
