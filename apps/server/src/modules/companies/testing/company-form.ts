/** The form of a company that nobody has made yet, with everything that is asked for. */
export const companyForm = {
  name: 'Ferretería El Clavo S.A.',
  identification_type: '02',
  identification_number: '3101777666',
  regime: 'general',
  province: '1',
  canton: '01',
  district: '01',
  address: 'Frente al parque central',
  emails: '["ventas@example.test"]',
  activities: '[{"code":"4752.1","name":"Ferretería","is_default":true}]',
  currency_id: '1',
}
