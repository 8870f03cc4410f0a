-- Debugs the program that is open, the sum of the numbers up to arg, as a user of nvim-dap does:
-- nvim --headless --clean sum.simple -c "luafile nvim-dap.lua", with the folder of nvim-dap in $NVIM_DAP and the launcher in $SIMPLE.
vim.opt.runtimepath:append(vim.env.NVIM_DAP)
local dap = require("dap")

local function await(what, look)
  assert(vim.wait(20000, look, 10), "not seen: " .. what)
end

local function await_stop(line)
  await("stop in line " .. line, function()
    local session = dap.session()
    return session and session.stopped_thread_id and session.current_frame and session.current_frame.line == line
  end)
end

--- What is evaluated in the frame that is shown.
local function value(expression)
  local seen
  dap.session():evaluate(expression, function(failure, answer)
    seen = failure and tostring(failure) or answer.result
  end)
  await("value of " .. expression, function() return seen end)
  return seen
end

local function debug()
  dap.adapters.simple = { type = "executable", command = vim.env.SIMPLE, args = { "dap" } }
  vim.fn.cursor(5, 1)
  dap.set_breakpoint("i == 2")
  dap.run({ type = "simple", request = "launch", name = "sum", program = "${file}", arg = 3 })
  await_stop(5)
  assert(value("sum") == "1", value("sum"))
  dap.step_back()
  await_stop(4)
  assert(value("i") == "1", value("i"))
  dap.step_over()
  await_stop(5)
  await("variable", function()
    local scopes = dap.session().current_frame.scopes
    local shown = scopes and scopes[1].variables
    return shown and vim.inspect(shown):find('name = "sum"', 1, true)
  end)
  dap.reverse_continue()
  await_stop(1)
  local ended = false
  dap.listeners.after.event_terminated.test = function() ended = true end
  dap.clear_breakpoints()
  dap.continue()
  await("end", function() return ended and dap.session() == nil end)
end

local done, failure = pcall(debug)
io.stdout:write(done and "done\n" or tostring(failure) .. "\n")
vim.cmd(done and "qall!" or "cquit 1")
