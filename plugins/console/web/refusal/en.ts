export const text = {
  forbidden: "You don't have permission",
  needs: (privileges: readonly string[]) =>
    privileges.length === 1 ? 'Requires the privilege:' : 'Requires one of these privileges:',
  on: 'on',
  platform: 'the platform',
  explain: 'Explain access',
  copyRequest: 'Copy access request',
  asked: (privileges: readonly string[], resource: string) => `${privileges.join(' or ')} on ${resource}`,
  request: (who: string, asked: string, page: string) => `${who} asks for ${asked}: ${page}`
}
