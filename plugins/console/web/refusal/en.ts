export const text = {
  forbidden: 'You may not do this',
  needs: (privileges: readonly string[]) =>
    privileges.length === 1 ? 'It needs this privilege:' : 'It needs any one of these privileges:',
  on: 'on',
  platform: 'the platform',
  explain: 'Explain my access',
  copyRequest: 'Copy a request',
  asked: (privileges: readonly string[], resource: string) => `${privileges.join(' or ')} on ${resource}`,
  request: (who: string, asked: string, page: string) => `${who} asks for ${asked}: ${page}`
}
