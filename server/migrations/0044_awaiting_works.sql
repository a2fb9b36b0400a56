-- Works that wait to be accepted: few at a time, counted on each workbench.
create index work_work_awaiting on work_work (round_id) where state = 'submitted';
