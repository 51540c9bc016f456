/** A GraphQL document without the lines that end with `# <plugin>` of plugins that are off. */
export const withoutLinesOf = (document: string, isOn: (plugin: string) => boolean): string =>
  document
    .split('\n')
    .filter(line => {
      const plugin = / # ([\w-]+)$/.exec(line)?.[1]
      return plugin === undefined || isOn(plugin)
    })
    .join('\n')
