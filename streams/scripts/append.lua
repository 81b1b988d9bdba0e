-- Appends numbered events to the streams of one shard and marks their workspaces as ready.
-- KEYS[1] ready set, KEYS[2..] streams; ARGV: per event the index of its stream in KEYS, its number,
-- its workspace, its type, its facts (JSON) and its envelope.
-- An event that is there already is refused by its id ('equal or smaller'), so a repeat does no harm. If another one is
-- there under its number, the stream is of a past that the database has forgotten (a fail-over to a replica that lacked
-- the last commits): it begins anew.
-- Answers the count of events added.
local function add(stream, at)
  return redis.pcall('XADD', stream, ARGV[at + 1] .. '-0',
    'type', ARGV[at + 3], 'facts', ARGV[at + 4], 'body', ARGV[at + 5])
end

local added = 0
for at = 1, #ARGV, 6 do
  local stream = KEYS[tonumber(ARGV[at])]
  local number = ARGV[at + 1]
  local answer = add(stream, at)
  if type(answer) == 'table' and answer.err and string.find(answer.err, 'equal or smaller', 1, true) then
    local found = redis.call('XRANGE', stream, number .. '-0', number .. '-0')[1]
    if found and found[2][4] ~= ARGV[at + 4] then
      redis.call('DEL', stream)
      answer = add(stream, at)
    end
  end
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
