export const text = {
  name: 'Name',
  needsName: 'Type a name first',
  rename: (name: string) => `Rename ${name}`,
  renamed: (name: string) => `It is named ${name} now`
}
