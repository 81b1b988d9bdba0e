/**
 * What each shell loads. The words go to `commerce complete` as arguments, never through eval: what is on the line
 * may hold a command of its own, which completing must not run.
 */
export const shellScripts = {
  bash: `# commerce: completion for bash
_commerce() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(commerce complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _commerce commerce
`,
  zsh: `#compdef commerce
# commerce: completion for zsh
_commerce() {
  local line
  local -a found
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(commerce complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe commerce found; else _files; fi
}
if [ "\${funcstack[1]}" = _commerce ]; then _commerce; else compdef _commerce commerce; fi
`,
  fish: `# commerce: completion for fish
function __commerce_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    commerce complete -- $words[2..-1] "$current" 2>/dev/null
end
complete -c commerce -f -a '(__commerce_complete)'
`,
} as const;
