export const catalogues = {
  templates: {
    proposals: 'Códigos que pueden ocupar su lugar',
    noProposal: 'No hay un código que proponer: búsquelo arriba.',
    edit: 'Editar plantilla',
    save: 'Guardar plantilla',
    saved: '{{name}} guardada',
    isActive: 'Ofrecida a las empresas',
  },
  copy: {
    lead: 'Marque lo que vende. Las copias son suyas: ponga precios y cámbielas con libertad.',
    copy: 'Copiar ({{count}})',
    copied: 'Copiada',
    done: 'Artículos agregados: {{count}}',
    none: 'Ninguna plantilla coincide',
  },
}
