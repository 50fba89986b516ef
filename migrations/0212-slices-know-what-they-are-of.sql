-- Of which filters slices are made: those of another release say nothing of today's, and are made anew (decision 116).
alter table row_slice_set add column made_of text collate "C";
