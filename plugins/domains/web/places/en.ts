export const text = {
  bulk: {
    title: (what: string) => `Set domain of ${what}`,
    done: (what: string, domain: string) => `Set domain of ${what} to ${domain}`
  },
  domain: {
    title: 'Domain',
    none: 'No domain',
    set: 'Set domain',
    change: 'Edit domain',
    remove: (name: string) => `Remove domain ${name}`,
    done: (name: string) => `Set domain to ${name}`,
    removed: (name: string) => `Removed domain ${name}`,
    field: 'Domain'
  },
  product: {
    title: 'Data product',
    none: 'No data product',
    set: 'Set data product',
    change: 'Edit data product',
    remove: (name: string) => `Remove data product ${name}`,
    done: (name: string) => `Set data product to ${name}`,
    removed: (name: string) => `Removed data product ${name}`,
    field: 'Data product'
  },
  application: {
    title: 'Application',
    none: 'No application',
    set: 'Set application',
    change: 'Edit application',
    remove: (name: string) => `Remove application ${name}`,
    done: (name: string) => `Set application to ${name}`,
    removed: (name: string) => `Removed application ${name}`,
    field: 'Application'
  },
  nothing: 'None'
}
