const STATIC = /^[ \t]*(?:import|export)\b(?:[^'"`;()]*?\bfrom)?[ \t]*(['"])([^'"\n]+)\1/gm
/** Minified modules have theirs on one line. */
const INLINE = /(?:^|[;}])(?:import|export)\b(?:[^'"`;()]*?\bfrom)?(['"])([^'"\n]+)\1/g

/** The specifiers of the static imports of a module. One that is missed costs only time: the browser finds it later. */
export function staticImports(text: string): string[] {
  const found = [...text.matchAll(STATIC), ...text.matchAll(INLINE)].map(match => match[2] ?? '')
  return [...new Set(found)]
}

/** The addresses of the modules that these need before they can run, themselves included, the needed ones last. */
export function closure(
  modules: readonly string[],
  files: ReadonlyMap<string, string | Uint8Array>,
  packages: Readonly<Record<string, string>>
): string[] {
  const found = new Set<string>()
  const visit = (address: string) => {
    const content = files.get(address)
    if (content === undefined || found.has(address)) return
    found.add(address)
    for (const specifier of staticImports(content.toString())) {
      visit(packages[specifier] ?? new URL(specifier, `file:///${address}`).pathname.slice(1))
    }
  }
  for (const address of modules) visit(address)
  return [...found]
}

const STYLE = /\buseStyle\(\s*new URL\(\s*['"](\.[^'"]+\.css)['"],\s*import\.meta\.url\)/g

/** The style sheets that these modules add with `useStyle`, as they are without a build: they belong into the document. */
export function sheetsOf(modules: readonly string[], files: ReadonlyMap<string, string | Uint8Array>): string[] {
  const named = modules.flatMap(address =>
    Array.from((files.get(address) ?? '').toString().matchAll(STYLE), ([, path = '']) =>
      new URL(path, `file:///${address}`).pathname.slice(1)
    )
  )
  return [...new Set(named)].filter(address => files.has(address))
}
