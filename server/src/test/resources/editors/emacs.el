;;; Uses Emacs as a person does who has set it up as EDITORS.md says, and writes what was seen into the file $SIMPLE_SEEN.  -*- lexical-binding: t -*-
(require 'eglot)
(require 'flymake)
(require 'json)

(defvar seen '())
(defvar patience (string-to-number (getenv "SIMPLE_PATIENCE")))

(defun saw (name value)
  (push (cons name value) seen))

(defun await (what look)
  "Wait for LOOK to give what is not nil, and give it."
  (let ((found nil) (until (+ (float-time) patience)))
    (while (not (or (setq found (funcall look)) (> (float-time) until)))
      (accept-process-output nil 0.02))
    (or found (error "not seen: %s" what))))

(defun text ()
  (buffer-substring-no-properties (point-min) (point-max)))

(defun go-to (regexp nth)
  (goto-char (point-min))
  (re-search-forward (concat "\\_<" regexp "\\_>") nil nil nth)
  (goto-char (match-beginning 0)))

(defun choose-action (words)
  "Ask for the code actions and choose the one with WORDS in its title."
  (let ((choose (lambda (_prompt titles &rest _)
                  (let ((all (all-completions "" titles)))
                    (or (seq-find (lambda (title) (string-match-p (regexp-quote words) title)) all)
                        (error "not offered: %s but %s" words all))))))
    ;; Not chosen by the mouse.
    (cl-letf ((last-nonmenu-event t)
              ((symbol-function 'completing-read) choose))
      (call-interactively #'eglot-code-actions))))

(defun messages ()
  (with-current-buffer (messages-buffer) (text)))

(defun use-it ()
  ;; In batch mode there are no commands, after which the hook would run.
  (run-hooks 'post-command-hook)
  (await "server" #'eglot-current-server)
  (saw 'server (process-id (jsonrpc--process (eglot-current-server))))
  (saw 'mode (symbol-name major-mode))
  (flymake-start)
  (saw 'diagnostics
       (mapcar #'flymake-diagnostic-text (await "diagnostics" #'flymake-diagnostics)))

  (go-to "som" 1)
  (choose-action "`sum`")
  (await "fix" (lambda () (string-match-p "return sum;" (text))))
  ;; Nor is Emacs ever idle, which is when it tells the server.
  (eglot--signal-textDocument/didChange)
  (await "no mistakes" (lambda ()
                         (not (seq-some (lambda (each) (string-match-p "som" (flymake-diagnostic-text each)))
                                        (flymake-diagnostics)))))

  (go-to "sum" 4)
  (let ((hover nil))
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq hover text)))
    (saw 'hover (substring-no-properties (await "hover" (lambda () hover)))))

  (go-to "sum" 4)
  (xref-find-definitions "LSP identifier at point.")
  (saw 'definition (list (line-number-at-pos) (thing-at-point 'symbol t)))

  (eglot-rename "total")
  (saw 'renamed (text))

  (eglot-format-buffer)
  (saw 'formatted (text))

  (go-to "total" 4)
  (delete-region (point) (line-end-position))
  (insert "tot")
  (completion-at-point)
  (insert ";")
  (saw 'completed (text))

  (go-to "return" 1)
  (choose-action "Run with arg = 10")
  (await "result" (lambda () (string-match-p "arg = 10: returned" (messages))))
  (simple-run "5")
  (await "second result" (lambda () (string-match-p "arg = 5: returned" (messages))))
  (saw 'messages (messages))
  (comment-line 1)
  (saw 'commented (text)))

(find-file (getenv "SIMPLE_FILE"))
(condition-case failure
    (use-it)
  (error (saw 'failure (format "%S\n%s" failure (messages)))))
(with-temp-file (getenv "SIMPLE_SEEN")
  (insert (json-encode seen)))
(set-buffer-modified-p nil)
(kill-emacs 0)
