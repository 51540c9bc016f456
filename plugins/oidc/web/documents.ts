export const PROVIDERS = `query identityProviders { identityProviders { name label isLinked lastLogIn } }`
