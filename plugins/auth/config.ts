import { Type } from '../../core/index.ts'

export const config = Type.Object({
  mode: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    env: 'ASPECTD_AUTH',
    description: 'off: the header X-Service-Actor names the caller, without authentication'
  }),
  allowRemote: Type.Boolean({
    default: false,
    description: 'with authentication off, listen on addresses other than loopback'
  }),
  adminPassword: Type.String({
    default: '',
    secret: true,
    env: 'ASPECTD_ADMIN_PASSWORD',
    description: 'password of the user datahub when the first start creates it; generated if absent'
  }),
  sessionHours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 8760,
    default: 24,
    env: 'AUTH_SESSION_TTL_HOURS',
    description: 'longest lifetime of a session'
  }),
  idleHours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 8760,
    default: 12,
    description: 'lifetime of a session without requests'
  }),
  secureCookies: Type.Boolean({
    default: false,
    env: 'AUTH_COOKIE_SECURE',
    description: 'mark cookies Secure: set it behind a proxy that terminates TLS'
  }),
  sameSite: Type.Enum(['lax', 'Lax', 'LAX'], {
    default: 'lax',
    env: 'AUTH_COOKIE_SAME_SITE',
    description: 'always lax: accepted for installations that come from DataHub'
  }),
  passwords: Type.Enum(['on', 'break-glass', 'off'], {
    default: 'on',
    env: 'ASPECTD_PASSWORDS',
    description:
      'who logs in with a password: everybody who has one; break-glass: only administrators; off: nobody, which requires another way to log in'
  }),
  native: Type.Boolean({
    default: true,
    env: 'AUTH_NATIVE_ENABLED',
    description: "DataHub's setting: false together with plugins.auth.jaas is the same as passwords off"
  }),
  jaas: Type.Boolean({
    default: true,
    env: 'AUTH_JAAS_ENABLED',
    description: "DataHub's setting: false together with plugins.auth.native is the same as passwords off"
  }),
  inviteDays: Type.Number({ exclusiveMinimum: 0, maximum: 365, default: 7, description: 'validity of an invitation' }),
  attemptsPerMinute: Type.Integer({
    minimum: 1,
    default: 10,
    description:
      'failed log-ins per name and address; per address five times as many for all names, and 30 times as many log-ins, sign-ups and resets, failed or not'
  }),
  scryptCost: Type.Integer({
    minimum: 10,
    maximum: 20,
    default: 15,
    description: 'cost of hashing a password: binary logarithm of N'
  })
})
