-- Uses Neovim as a person does who has set it up as EDITORS.md says, and writes what was seen into the file $SIMPLE_SEEN.
-- The file that is open is the program of NeovimIT.
local seen = {}
local patience = tonumber(vim.env.SIMPLE_PATIENCE) * 1000

--- Waits for what is neither nil nor false.
local function await(what, look)
  local found
  if not vim.wait(patience, function()
    found = look()
    return found
  end, 20) then
    error("not seen: " .. what)
  end
  return found
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function cursor_on(word, nth)
  vim.fn.cursor(1, 1)
  for _ = 1, nth or 1 do
    assert(vim.fn.search("\\<" .. word .. "\\>", "cW") > 0, word)
    vim.cmd("normal! l")
  end
  vim.cmd("normal! h")
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "mx", false)
end

local function diagnostics()
  local codes = vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(0))
  table.sort(codes)
  return codes
end

local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      vim.api.nvim_win_close(window, true)
      return table.concat(lines, "\n")
    end
  end
end

--- Presses the key for code actions and chooses one with these words in its title.
local function choose_action(words)
  local offered
  vim.ui.select = function(items, options, on_choice)
    offered = {}
    for _, item in ipairs(items) do
      local shown = options.format_item(item)
      table.insert(offered, shown)
      if shown:find(words, 1, true) then
        on_choice(item)
        return
      end
    end
    error("not offered: " .. words .. " but " .. vim.inspect(offered))
  end
  press("<F4>")
  await("actions", function() return offered end)
  return offered
end

local steps = {
  function()
    await("client", function() return #vim.lsp.buf_get_clients(0) > 0 end)
    seen.server = vim.tbl_values(vim.lsp.buf_get_clients(0))[1].rpc.pid
    await("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
    seen.diagnostics = diagnostics()
    seen.filetype = vim.bo.filetype
  end,
  function()
    cursor_on("som")
    seen.actions = choose_action("`sum`")
    await("fix", function() return text():find("return sum;", 1, true) end)
    await("no mistakes", function() return not vim.tbl_contains(diagnostics(), "undefined-name") end)
    seen.fixed = diagnostics()
  end,
  function()
    cursor_on("sum", 3)
    press("K")
    seen.hover = await("hover", floating_text)
  end,
  function()
    cursor_on("sum", 3)
    press("gd")
    await("definition", function() return vim.fn.line(".") == 1 end)
    seen.definition = vim.fn.expand("<cword>")
  end,
  function()
    vim.ui.input = function(_, on_confirm) on_confirm("total") end
    cursor_on("sum")
    press("<F2>")
    await("rename", function() return text():find("return total;", 1, true) end)
    seen.renamed = text()
  end,
  function()
    (vim.lsp.buf.formatting_sync or vim.lsp.buf.format)(nil, 30000)
    seen.formatted = text()
  end,
  function()
    vim.fn.setline(vim.fn.line("$"), "return to")
    vim.fn.cursor(vim.fn.line("$"), 9)
    local words
    local complete = vim.fn.complete
    vim.fn.complete = function(_, items)
      words = vim.tbl_map(function(item) return item.word end, items)
    end
    vim.fn.mode = function() return "i" end
    vim.lsp.omnifunc(1, "")
    seen.completed = await("completion", function() return words end)
    vim.fn.complete, vim.fn.mode = complete, nil
    vim.fn.setline(vim.fn.line("$"), "return total;")
  end,
  function()
    vim.ui.input = function(_, on_confirm) on_confirm("5") end
    cursor_on("return")
    choose_action("Run with arg")
    await("result", function()
      return vim.api.nvim_exec("messages", true):find("arg = 5: returned", 1, true)
    end)
    vim.cmd("SimpleRun 10")
    await("second result", function()
      return vim.api.nvim_exec("messages", true):find("arg = 10: returned", 1, true)
    end)
    seen.messages = vim.api.nvim_exec("messages", true)
  end,
}

for number, step in ipairs(steps) do
  local done, failure = pcall(step)
  if not done then
    seen.failure = "step " .. number .. ": " .. tostring(failure) .. "\n" .. vim.api.nvim_exec("messages", true)
    break
  end
end
vim.fn.writefile({ vim.fn.json_encode(seen) }, vim.env.SIMPLE_SEEN)
vim.cmd("qall!")
