/** Correo de la instalación para sus personas. */
export const mail = {
  hello: 'Hola, {{name}}:',
  helloNobody: 'Hola:',
  link: 'Si el botón no funciona, abra esta dirección:',
  sentBy: 'Enviado por {{product}}, {{address}}.',
  /** What else opens an account, in the letter about a new password. */
  doors: {
    none: 'nada',
    passkey: 'llave de acceso «{{name}}», agregada el {{day}}',
    'two-step': 'códigos de dos pasos, activos desde el {{day}}',
    key: 'clave de API «{{name}}» de {{company}}, creada el {{day}}',
    from: '{{door}}, desde {{address}}',
  },
  roles: {
    owner: 'propietario',
    administrator: 'administrador',
    accountant: 'contador',
    biller: 'facturador',
    viewer: 'consulta',
  },
  /** Letters of a company to its clients about a document; what is in double braces is filled in. */
  company: {
    client: 'cliente',
    notValid: 'Este es un comprobante de prueba, sin validez fiscal.',
    notYetValid: 'Hacienda todavía está validando este comprobante.',
    foot: 'Enviado por {{company}}.',
    rule: {
      subject: '{{what}}: {{number}}',
      body: '{{what}}: {{number}}\n\nCliente: {{client}}\nMonto: {{amount}}\n\nLo envía una regla de {{company}}.',
      events: {
        'document.accepted': 'Aceptado por Hacienda',
        'document.rejected': 'Rechazado por Hacienda',
        'document.paid': 'Pagado por completo',
        'document.overdue': 'Vencido',
        'quotation.accepted': 'Cotización aceptada',
      },
    },
    instalments: 'Se paga en cuotas:',
    instalment: '{{day}}: {{amount}}',
    stopReminders: 'No recibir más recordatorios',
    document: {
      subject: '{{company}}: {{kind}} {{number}}',
      body: 'Hola, {{client}}:\n\nAdjuntamos su {{kind}} {{number}} del {{date}}, por {{total}}: el PDF para leer y el XML para su contabilidad.\n\nSi algo no está bien, basta con responder este mensaje.\n\n{{company}}',
    },
    quotation: {
      subject: 'Cotización {{number}} de {{company}}',
      body: 'Hola, {{client}}:\n\nAdjuntamos nuestra cotización {{number}}, por {{total}}. Es válida hasta el {{valid}}.\n\nAquí puede verla, aceptarla o preguntar algo:\n\n{{link}}\n\n{{company}}',
      action: 'Ver la cotización',
    },
    file: {
      subject: '{{file}}',
      body: 'Hola:\n\nAdjuntamos {{file}}.\n\nEste correo se envía solo, como lo programó {{maker}} en {{company}}.',
      bodyWithLink:
        'Hola:\n\nEl archivo {{file}} pesa {{size}} MB, demasiado para un correo. Puede descargarlo aquí durante los próximos siete días:\n\n{{link}}\n\nEste correo se envía solo, como lo programó {{maker}} en {{company}}.',
    },
    statement: {
      subject: 'Estado de cuenta de {{company}} al {{to}}',
      body: 'Hola, {{client}}:\n\nAdjuntamos su estado de cuenta del {{from}} al {{to}}. Su saldo es de {{balance}}.\n\nSi ya pagó, no haga caso de este mensaje.\n\n{{company}}',
      inFavour: '{{amount}} a su favor',
    },
    supplierStatement: {
      subject: 'Nuestra cuenta con ustedes al {{to}}: {{company}}',
      body: 'Estimados señores de {{supplier}}:\n\nAdjuntamos nuestra cuenta con ustedes del {{from}} al {{to}}, según nuestros libros. El saldo es {{balance}}; bajo cero es a nuestro favor.\n\nSi sus libros dicen otra cosa, basta con responder este mensaje.\n\n{{company}}',
    },
    overdue: {
      subject: 'Recordatorio de {{company}}: {{total}} vencido',
      body: 'Hola, {{client}}:\n\nEstos comprobantes están vencidos:\n\n{{documents}}\n\nEn total: {{total}}.\n\nSi ya pagó, no haga caso de este mensaje.\n\n{{company}}',
      line: '{{number}}, venció el {{due}}: {{balance}}',
    },
    payment: {
      title: 'Recibo de dinero {{number}}',
      left: 'A su favor: {{amount}}',
      subject: 'Recibimos su pago de {{amount}}, {{company}}',
      body: 'Hola, {{client}}:\n\nRecibimos su pago de {{amount}} del {{date}} (referencia {{reference}}). Adjuntamos el detalle de lo que canceló.\n\nMuchas gracias.\n\n{{company}}',
    },
    simple: {
      subject: 'Comprobante {{number}} de {{company}}',
      body: 'Hola, {{client}}:\n\nAdjuntamos el comprobante {{number}} del {{date}}, por {{total}}.\n\nMuchas gracias.\n\n{{company}}',
    },
    whatsapp: {
      payment:
        'Hola, {{client}}. Le saluda {{company}}. Recibimos su pago de {{amount}} del {{date}}, referencia {{reference}}. ¡Muchas gracias!',
      portal:
        'Hola, {{client}}: {{company}} le comparte su estado de cuenta, sus comprobantes y cómo pagar:\n\n{{link}}',
      document:
        'Hola, {{client}}: le saluda {{company}} y le comparte su {{kind}} {{number}} del {{date}}, por {{total}}:\n\n{{link}}',
      quotation:
        'Hola, {{client}}: le saluda {{company}}. Esta es nuestra cotización {{number}}, por {{total}}, válida hasta el {{valid}}:\n\n{{link}}',
      simple:
        'Hola, {{client}}: le saluda {{company}} y le comparte su comprobante {{number}} del {{date}}, por {{total}}:\n\n{{link}}',
      statement:
        'Hola, {{client}}: le saluda {{company}}. Este es su estado de cuenta del {{from}} al {{to}}, con sus comprobantes y cómo pagar. Su saldo es de {{balance}}:\n\n{{link}}',
    },
    followUp: {
      subject: 'La cotización {{number}} de {{company}} vence el {{valid}}',
      body: 'Hola, {{client}}:\n\nNuestra cotización {{number}}, por {{total}}, es válida hasta el {{valid}}. Todavía puede aceptarla, o preguntarnos algo, aquí:\n\n{{link}}\n\nSi ya respondió, no haga caso de este mensaje.\n\n{{company}}',
    },
    reminder: {
      subject: 'Recordatorio de {{company}}: {{kind}} {{number}}',
      body: 'Hola, {{client}}:\n\nLe recordamos su {{kind}} {{number}}, con vencimiento el {{due}}. Su saldo es de {{balance}}.\n\nSi ya pagó, no haga caso de este mensaje.\n\n{{company}}',
    },
    kinds: {
      invoice: 'factura electrónica',
      ticket: 'tiquete electrónico',
      'credit-note': 'nota de crédito electrónica',
      'debit-note': 'nota de débito electrónica',
      purchase: 'factura electrónica de compra',
      export: 'factura electrónica de exportación',
      'payment-receipt': 'recibo electrónico de pago',
    },
  },
  letters: {
    'reset-password': {
      subject: 'Elija una contraseña nueva',
      body: 'Alguien pidió una contraseña nueva para su cuenta. El enlace sirve una vez, durante diez minutos.',
      action: 'Elegir una contraseña nueva',
      after: '¿No fue usted? Entonces no haga nada: su contraseña sigue igual.',
    },
    welcome: {
      subject: 'Su cuenta está lista',
      body: 'Se creó una cuenta para usted con la dirección {{email}}. Elija su contraseña para entrar. El enlace sirve una vez, durante siete días.',
      action: 'Elegir una contraseña',
      after: '',
    },
    'confirm-email': {
      subject: 'Confirme su correo electrónico',
      body: 'Confirme que {{email}} es suyo. Mientras tanto, sus empresas permanecen en el simulador. El enlace sirve durante siete días.',
      action: 'Confirmar la dirección',
      after: '¿No creó una cuenta con nosotros? Entonces no haga nada.',
    },
    'change-email': {
      subject: 'Confirme su nuevo correo electrónico',
      body: 'Usted pidió entrar con {{email}} de ahora en adelante. Confirme la dirección y reemplazará a la anterior. El enlace sirve durante un día.',
      action: 'Confirmar la nueva dirección',
      after: '¿No fue usted? Entonces no haga nada: nada cambia.',
    },
    invitation: {
      subject: '{{inviter}} le invita a {{company}}',
      body: '{{inviter}} le invita a trabajar en {{company}} con el rol de {{role}}. El enlace sirve durante catorce días.',
      action: 'Aceptar la invitación',
      after: '¿No conoce a {{inviter}}? Entonces no haga nada.',
    },
    'password-changed': {
      subject: 'Su contraseña cambió',
      body: 'La contraseña de su cuenta se cambió y se cerraron todas las demás sesiones.',
      action: 'No fui yo',
      after:
        'Qué más abre su cuenta, lo más nuevo primero:\n{{doors}}\nQuite lo que no conozca: {{address}}/profile?tab=security',
    },
    'email-changed': {
      subject: 'Su correo electrónico cambió',
      body: 'Su cuenta ahora pertenece a {{email}}. Esta dirección ya no la abre.',
      action: '',
      after: '¿No fue usted? Pida ayuda a su administrador de inmediato.',
    },
    'two-step-on': {
      subject: 'La verificación en dos pasos está activa',
      body: 'De ahora en adelante, para entrar también se pide un código de su aplicación de autenticación.',
      action: '',
      after: '¿No fue usted? Cambie su contraseña de inmediato.',
    },
    'two-step-off': {
      subject: 'La verificación en dos pasos está desactivada',
      body: 'De ahora en adelante basta su contraseña para abrir su cuenta.',
      action: 'Ver la seguridad',
      after: '¿No fue usted? Cambie su contraseña de inmediato.',
    },
    notification: {
      subject: '{{company}}: novedades para usted',
      body: '{{sentence}}',
      action: 'Abrir',
      after: 'Usted eligió enterarse de esto por correo. Puede cambiarlo en su perfil.',
    },
    'passkey-added': {
      subject: 'Se agregó una llave de acceso',
      body: 'La llave de acceso «{{name}}» ahora abre su cuenta.',
      action: 'Ver la seguridad',
      after: '¿No fue usted? Cambie su contraseña de inmediato y quite la llave.',
    },
    'address-known': {
      subject: 'Su dirección ya tiene una cuenta',
      body: 'Alguien pidió pasar otra cuenta a {{email}}. Esta dirección ya tiene su propia cuenta, así que nada cambió. ¿Fue usted? Inicie sesión con esta dirección, o pida una contraseña nueva si la olvidó.',
      action: 'Iniciar sesión',
      after: '¿No fue usted? Entonces no haga nada.',
    },
    'email-change-asked': {
      subject: 'Alguien pidió cambiar su correo electrónico',
      body: 'Alguien con una sesión abierta en su cuenta pidió pasarla a {{email}}. Mientras esa dirección no se confirme, nada cambia.',
      action: 'No fui yo',
      after:
        '¿No fue usted? Elija una contraseña nueva: así se anula el cambio y se cierran todas las demás sesiones.',
    },
    'recovery-codes-renewed': {
      subject: 'Tiene códigos de recuperación nuevos',
      body: 'Se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no sirven.',
      action: 'Ver seguridad',
      after: '¿No fue usted? Cambie su contraseña de inmediato.',
    },
    'api-key-made': {
      subject: 'Se creó una clave de API',
      body: 'Se creó en su nombre la clave «{{name}}» para otros programas. Abre {{company}} hasta que se revoque o venza.',
      action: 'Ver las claves',
      after: '¿No fue usted? Revóquela de inmediato y elija una contraseña nueva.',
    },
    'passkey-removed': {
      subject: 'Se quitó una llave de acceso',
      body: 'La llave de acceso «{{name}}» ya no abre su cuenta, y se cerraron todas las demás sesiones.',
      action: 'Ver seguridad',
      after: '¿No fue usted? Cambie su contraseña de inmediato.',
    },
    'new-sign-in': {
      subject: 'Nuevo ingreso a su cuenta',
      body: 'Alguien ingresó a su cuenta desde {{address}} con {{device}}. Es la primera vez que vemos ese dispositivo allí.',
      action: 'Ver sesiones',
      after: '¿No fue usted? Cierre esa sesión y cambie su contraseña de inmediato.',
    },
    'code-reused': {
      subject: 'Un código suyo se usó dos veces',
      body: 'Alguien ingresó desde {{address}} un código de su aplicación de autenticación cuando ese código, o uno más nuevo, ya se había usado. Fue rechazado.',
      action: 'Ver la seguridad',
      after:
        '¿No fue usted? Entonces alguien puede conocer su contraseña y haber visto el código: cambie su contraseña de inmediato.',
    },
    'factors-forgotten': {
      subject: 'Se quitaron los códigos y las llaves de acceso',
      body: 'Quien administra {{product}} quitó los códigos de dos pasos y las llaves de acceso de su cuenta y cerró todas las sesiones. Ahora basta su contraseña para abrirla.',
      action: '',
      after: '¿No lo pidió usted? Escríbale de inmediato y elija una contraseña nueva.',
    },
    'letter-read': {
      subject: 'Quien administra {{product}} leyó un correo que espera por usted',
      body: 'Quien administra {{product}} leyó, en la propia máquina, el correo «{{subject}}» que espera por usted, y con él su enlace, si lo tiene. Su motivo: {{reason}}',
      action: 'Ver qué se hizo',
      after: '¿No lo esperaba? Escríbale de inmediato y elija una contraseña nueva.',
    },
    'account-disabled': {
      subject: 'Su cuenta se desactivó',
      body: 'Quien administra {{product}} desactivó su cuenta. Se cerraron todas las sesiones, y las llaves que usted creó para otros programas ya no sirven.',
      action: '',
      after: '¿No lo esperaba? Escríbale.',
    },
    'account-changed-by-platform': {
      subject: 'Quien administra {{product}} cambió su cuenta',
      body: 'Quien administra {{product}} cambió su cuenta. Su motivo: {{reason}}',
      action: 'Ver qué se hizo',
      after: '¿No lo esperaba? Escríbale de inmediato y elija una contraseña nueva.',
    },
    'company-changed-by-platform': {
      subject: 'Quien administra {{product}} cambió algo en {{company}}',
      body: 'Quien administra {{product}} cambió el estado de {{company}} o quién trabaja en ella. Su motivo: {{reason}}',
      action: 'Ver qué se hizo',
      after: '¿No lo esperaba? Escríbale de inmediato.',
    },
    'visit-opened': {
      subject: '{{by}} está viendo {{company}}',
      body: '{{by}}, de la administración de {{product}}, abrió {{company}} para verla, por una hora como máximo y sin poder cambiar nada. Su motivo: {{reason}}',
      action: 'Ver y terminar la visita',
      after: '¿No lo pidió usted? Termine ahí la visita y escríbale.',
    },
    'all-files-by-platform': {
      subject: 'Se pidieron todos los archivos de {{company}}',
      body: '{{by}}, de la administración de {{product}}, pidió una copia de todos los archivos de {{company}}. Su motivo: {{reason}}',
      action: 'Ver qué se hizo',
      after: '¿No lo esperaba? Escríbale de inmediato.',
    },
    restored: {
      subject: '{{company}} sigue desde un respaldo del {{at}}',
      body: 'Se restauró un respaldo: los datos de {{company}} en {{product}} son los del {{at}} (Costa Rica). Falta lo que se hizo después. No se emite nada hasta que usted diga desde qué números sigue la compañía, y todos vuelven a iniciar sesión.',
      action: 'Decir cómo sigue',
      after:
        'Retenido hasta que alguien lo deje entrar o lo envíe:\nLlaves de API: {{keys}}\nWebhooks: {{webhooks}}\nMiembros: {{members}}\nCorreos: {{letters}}\n\nSe le pregunta si estos números, que según el respaldo son los que siguen, ya se usaron: {{numbers}}',
    },
    'platform-role-changed': {
      subject: 'Cambió lo que usted puede hacer',
      body: 'Quien administra {{product}} cambió si su cuenta puede administrar la instalación.',
      action: '',
      after: '¿No lo esperaba? Escríbale de inmediato.',
    },
  },
}
