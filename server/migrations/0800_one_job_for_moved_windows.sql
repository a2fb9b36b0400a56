-- Queued notifications of one moved window become those of a list of windows.
update platform_job
set input = jsonb_build_object(
  'roundId', input -> 'roundId',
  'reason', input -> 'reason',
  'byUserId', input -> 'byUserId',
  'pause', null,
  'moves', jsonb_build_array(input - 'roundId' - 'reason' - 'byUserId')
)
where kind = 'enrolment.tell_window' and input ? 'windowId';
