import type { ConsolePart } from '../../core/index.ts'

const MANAGERS = ['MANAGE_POLICIES']

/** Pages of policies, roles and access. */
export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    { path: '/signup', title: 'Sign up', show: 'identity/sign-up.ts#SignUpPage', public: true },
    { path: '/reset', title: 'Set a new password', show: 'identity/reset.ts#ResetPage', public: true },
    { path: '/once', title: 'Log in once', show: 'identity/once.ts#OncePage', public: true },
    {
      path: '/settings/permissions/policies',
      title: 'Policies',
      menu: 'settings',
      icon: 'shield',
      order: 70,
      show: 'policies/list.ts#PoliciesPage',
      anyOf: MANAGERS
    },
    {
      path: '/settings/permissions/policies/new',
      title: 'New policy',
      show: 'policies/policy.ts#NewPolicyPage',
      anyOf: MANAGERS
    },
    {
      path: '/settings/permissions/policies/:id',
      title: 'Policy',
      show: 'policies/policy.ts#PolicyPage',
      anyOf: MANAGERS
    },
    {
      path: '/settings/permissions/roles',
      title: 'Roles',
      menu: 'settings',
      icon: 'badge-check',
      order: 60,
      show: 'roles/roles.ts#RolesPage',
      anyOf: MANAGERS
    },
    {
      path: '/access',
      title: 'Access',
      menu: 'settings',
      icon: 'shield-check',
      order: 80,
      show: 'access/access.ts#AccessPage'
    }
  ],
  actions: [{ title: 'New policy', to: '/settings/permissions/policies/new', icon: 'shield', anyOf: MANAGERS }]
}
