export const text = {
  reasons: {
    away: 'The identity provider does not answer. Try again in a moment.',
    busy: 'Too many attempts. Try again in a minute.',
    expired: 'This log-in has expired, or was begun in another browser. Log in again.',
    refused: 'The identity provider did not log you in.',
    invalid: 'The answer of the identity provider is not valid. Ask your administrator.',
    denied: 'You are in none of the groups that may log in.',
    unknown: 'You have no account here. Ask your administrator.',
    taken: 'Your username belongs to another account. Ask your administrator.',
    linked: 'This identity, or your account, is linked already.',
    name: 'Your username cannot be used here. Ask your administrator.',
    unverified: 'Your email address is not verified.',
    groups: 'The identity provider does not tell your groups. Ask your administrator.',
    suspended: 'Your account is suspended. Ask your administrator.',
    failed: 'The log-in failed. Ask your administrator.'
  } as Readonly<Record<string, string>>
}
