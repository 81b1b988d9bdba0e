-- Appends numbered events to the streams of one shard and marks their workspaces as ready.
-- KEYS[1] ready set, KEYS[2..] streams; ARGV: per event the index of its stream in KEYS, its number,
-- its workspace, its type, its facts (JSON) and its envelope.
-- An event that is there already is refused by its id ('equal or smaller'), so a repeat does no harm.
-- Answers the count of events added.
local added = 0
for at = 1, #ARGV, 6 do
  local stream = KEYS[tonumber(ARGV[at])]
  local number = ARGV[at + 1]
  local answer = redis.pcall('XADD', stream, number .. '-0',
    'type', ARGV[at + 3], 'facts', ARGV[at + 4], 'body', ARGV[at + 5])
  if type(answer) == 'table' and answer.err then
    if not string.find(answer.err, 'equal or smaller', 1, true) then
      return redis.error_reply(answer.err)
    end
  else
    added = added + 1
  end
  redis.call('ZADD', KEYS[1], 'GT', number, ARGV[at + 2])
end
return added
