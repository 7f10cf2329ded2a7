/** Lines as they stand on invoices, trade by trade, where the first word alone says too little or is said nowhere else. */
export const invoices = `
2343 6331 6332: torta fría, sándwich frío
6331 6332 6339900: chalupa, chalupas, brunch, merienda, desayunos, cenas, ceviches, rebanada de pizza, pizza personal, pizza mediana, pizza grande, empanada arreglada, orden, orden de patacones, alitas, alitas búfalo, boneless, costillas bbq, tártara, crepa, crepas, crepe, waffle, panqueques, pancake, avena caliente, huevos al gusto, omelet, burrito de desayuno, tostada francesa, bowl, açaí bowl, poke, ensalada césar, ensalada mixta, ensalada rusa, pasta alfredo, pasta boloñesa, espagueti con carne, lasaña de carne, lasaña de pollo, risotto, paella, arroz a la cubana, arroz marinero, arroz con mariscos, arroz con carne, arroz compuesto, canasta de patacones, yuca al mojo, tortas de yuca, sopa de pollo, sopa de frijoles, crema de ayote, caldo de mariscos, corvina al ajillo, tilapia entera frita, pollo a la plancha, pollo al horno, pollo broaster, pollo empanizado en plato, pechuga a la plancha, lomito a la plancha, bistec a caballo, fajitas, churrasco a la parrilla, parrillada mixta, picaña, costilla a la parrilla, anafre, anafre de frijoles, molletes, flautas, enchiladas mexicanas, tacos al pastor, birria, gyro, shawarma, falafel, teriyaki, yakimeshi, ramen en restaurante, rollo de sushi, rollos primavera, dim sum, menú del día, plato kids, lonche, almuerzos, alimentación diaria, comida por peso, kilo de comida, buffet
6340002020200: fresco del día, fresco grande, fresco pequeño, pitcher de fresco, refresco de frutas, frozen, limonada con hierbabuena, natural de cas, naturales, jugo de zanahoria, jugo verde natural
6340002020300: malteada de chocolate, merengada, natural en leche
73111: alquiler de pick up, renta vehículo, renta de vehículo, alquiler de automóvil
6340001000100: expreso, doble espresso, café mocha, café vandola, café filtrado, affogato
63400020202 63400020299: gaseosa en restaurante, soda italiana
6340002010100 6340002010200: balde de cervezas, jarra de cerveza, cerveza artesanal en bar, cerveza de barril
243: cerveza artesanal, sixpack, caja de cervezas, cerveza importada, corona extra, stella artois
2343 2349: pan dulce relleno, pan de ajo, pan de yema, pan de queso, pan de jamón y queso, pan árabe, pan pita, pan brioche, ciabatta, focaccia, rosca de canela, canasta de pan, pan de muerto, queque helado, pastel de pollo, pastelillo, pastelillos, pastelitos, bocadillo dulce, bocadillos dulces, petit fours, tartaletas, volteado, volteado de piña, budines, galletón, besitos, palitos de queso horneados, enrollado, arrollado, strudel, eclair, profiteroles
3219301: papel higiénico jumbo, papel sanitario, higiénico, rollo higiénico
3219302 3219304: papel, toalla en rollo, toalla interfoliada, toallas interfoliadas
3219302 3219100: papel de manos
3632 4324 3623: flexible, flexible para lavatorio, flexible de inodoro, manguera de abasto, tubo de abasto flexible, flexible sanitario
4621204: contactor, contactores, relé, relay, arrancador magnético, guardamotor, térmico eléctrico
4621299010000 4621: supresor, supresor de transientes, sobretensión, pararrayos
46214 46212: tablero eléctrico, panel eléctrico, panel de breakers, caja emt, caja eléctrica rectangular, tapa ciega, tapa de tomacorriente, placa ciega, caja de luz
412 363: tubo emt, tubería emt, conduit emt, conector emt, unión emt, curva emt, bx, tubo bx
463 4634: alambre thhn, cable thhn, alambre eléctrico número 12, cable utp, cable coaxial, cable vulcanizado
4691 4826: sensor, sensor de oxígeno, sensor map, sensor de abs, sensor de temperatura, sensor de parqueo
4312 4311 4912: inyector, inyectores, bomba de inyección, turbo, culata, pistones, anillos de motor, válvulas de motor, cigüeñal, árbol de levas, carter, cárter, tapa de culata
3627002049900 3792 43: empaque, empaques, juego de empaques, retenedor de aceite, retenedor de motor, estopera, o ring, oring, empaque de culata, empaque de válvulas, empaquetadura, juntas
4912906 4912: soporte de motor, soporte de caja, hule de suspensión, bushing, bushings, tijereta, terminal de dirección, brazo pitman, barra estabilizadora, tornillo estabilizador, punta de eje, junta homocinética, cubre polvo, cardán, cruceta, diferencial, bomba de dirección, bomba de gasolina, tanque de gasolina, radiador de aire, condensador de aire, evaporador de carro, compresor de aire acondicionado de carro, termostato, tapa de radiador, mangueras de radiador, cable de acelerador, cable de clutch, cilindro de rueda, bomba de clutch, tambor de freno, disco de freno, fibra de freno, balatas
4912901 4912999: bómper, bompers, emblema, parrilla de carro, tapa de bumper, moldura, estribo, estribos, tapabarros, guardafango, guardabarros, compuerta, bisagra de puerta de carro, manigueta de carro
4994100 4332: kit de arrastre, arrastre de moto, catalina de moto, piñón de moto, cadena de arrastre, manubrio, espejo de moto, guardabarro de moto, tanque de moto, carburador, cdi
3611: llanta de carretillo, llanta radial, llanta de camión, llanta de tractor, neumáticos
8714100000200 87141: rectificación de discos, rectificación, reparación de bumper, reparación de golpe, pintura de pieza, pintura de bumper, pintura de puerta de carro, enderezado de puerta, pulido de focos, tratamiento de focos, restauración de focos, descarbonizado, lavado de inyectores, limpieza de cuerpo de aceleración, revisión de suspensión, cambio de compensadores, cambio de rótulas, cambio de roles, cambio de pastillas, cambio de fajas, cambio de faja de tiempo, cambio de empaque de culata, cambio de bomba de agua de carro, cambio de radiador, cambio de alternador, cambio de filtro, cambio de aceite de caja, cambio de coolant, purga de frenos, carga de gas de carro, carga aire acondicionado, carga de aire acondicionado, diagnóstico computarizado, escaneo computarizado, diagnóstico eléctrico, revisión eléctrica de carro, mano de obra mecánica, lavado sencillo, lavado completo, lavado premium, lavado básico, aspirado, chaineado, pulido, pulido general, limpieza de interiores, porcelanizado, nanocerámica, tratamiento cerámico, instalación de polarizado, papel polarizado instalado, tapizado de asientos, soldadura de mofle
8351: hospitalización de mascota, hospitalización canina, cirugía canina, profilaxis canina, consulta canina, consulta felina, desparasitación canina, vacuna séxtuple, vacuna quíntuple, vacuna triple felina, vacuna múltiple, vacuna parvovirus, ovariohisterectomía, ovh, orquiectomía canina, ultrasonido abdominal canino, microchip, implante de microchip, certificado de salud de mascota, examen de heces canino, hemograma canino, test de parvo, corte de orejas, drenaje de absceso, castración felina, internado de mascota
3564 356: bravecto, nexgard, simparica, frontline, advantage, pipeta antipulgas, antiparasitario para perros, vermicanis, drontal, oticlean, tableta masticable para perro
86129: corte de uñas de gato, baño medicado, baño antipulgas, corte de raza, deslanado de perro, limpieza de oídos de perro, spa canino, estética canina
93101 9319999 9310: hospitalización, hospitalización por día, sala de operaciones, anestesia, honorarios médicos, honorarios de anestesiólogo, honorarios de cirujano, cirujano, procedimiento médico, procedimiento, extracción de uñero, colocación de sonda, retiro de puntos, retiro de yeso, yeso médico, colocación de férula, cauterio, crioterapia, infiltración de rodilla, plasma rico en plaquetas, botox médico, escleroterapia, ácido hialurónico médico, perfil tiroideo, perfil hepático, tac de abdomen, resonancia de rodilla, ultrasonido de abdomen, ultrasonido de mama, ultrasonido de tiroides, ultrasonido doppler, monitoreo fetal, prueba de alergia, prueba de aliento, estudio del sueño, polisomnografía, electroencefalograma, electromiografía, potenciales evocados, mapa de presión arterial, lavado de oído, lavado gástrico, curaciones, signos vitales, valoración médica, interconsulta, telemedicina, teleconsulta, consulta virtual médica, segunda opinión, medicina interna, medicina familiar, medicina laboral, medicina estética
93192 9310: aplicación de inyectable, aplicación intramuscular, aplicación de suero, aplicación de vacuna, servicio de enfermería, cuidados de enfermería
931020801 9310: corona, coronas, corona de zirconio, corona temporal, resina de una superficie, resina compuesta, resina simple, extracción simple, extracción quirúrgica, terceros molares, cirugía de cordal, curetaje, raspado y alisado, gingivectomía, frenectomía, implante, pilar de implante, perno muñón, poste de fibra, incrustaciones, carilla, placa miorrelajante, guarda nocturna, retenedor, retenedores dentales, retenedor hawley, ajuste de ortodoncia, ajuste de brackets, control de ortodoncia, colocación de brackets, retiro de brackets, panorámica, radiografía panorámica, radiografía periapical, cefalométrica, modelos de estudio, pulpotomía, corona de acero, sellantes de fosas, valoración odontológica, valoración dental, consulta odontológica, urgencia dental, prótesis parcial, prótesis total, rebase de prótesis, blanqueamiento láser
9310100002500: sesión psicológica, psicoterapia individual, terapia infantil, terapia emocional, informe psicológico, acompañamiento psicológico, psicología clínica, orientación familiar
9319901: evaluación nutricional, control nutricional, plan nutricional mensual, consulta de nutrición
93198: laboratorio de patología, biopsia de laboratorio, toma de muestras, muestra de sangre
8213: certificado de personería, certificación de personería, certificación de capital, certificación de firma, certificación de documentos, certificación de copias, estudio registral, estudio de registro, cancelación de gravamen, cancelación de prenda, prenda, inscripción en registro, compraventa, compraventa de vehículo, compraventa de propiedad, donación de propiedad, fideicomiso notarial, poder general, poder judicial, protocolización de acta, acta de asamblea, asamblea de accionistas, libros de actas, libros legales digitales, honorarios notariales, timbres y honorarios, timbres, declaración jurada notarial, carta de venta, cesión de derechos, contrato de servicios, contrato de confidencialidad, contrato laboral, contrato de arrendamiento, disolución de sociedad, reforma de estatutos, nombramiento de gerente, domicilio social, agente residente, transparencia y beneficiarios finales
8212: audiencia, audiencia laboral, demanda civil, contestación de demanda, monitorio, proceso monitorio, ejecución, embargo, ejecutivo hipotecario, pensiones, régimen de visitas, reconocimiento de hijo, adopción, tutela, interdicto, proceso contencioso, recurso, apelaciones, iguala, igualas, iguala mensual, iguala legal, retainer legal, opinión legal, dictamen legal, criterio legal, revisión de contrato, revisión de contratos, carta de despido, finiquito, negociación, asesoría migratoria, dimex, permiso laboral, propiedad intelectual legal, cobro judicial, proceso, proceso de divorcio, proceso de cobro
82221 8222: iguala contable, reporte de la ccss, reporte ccss, reportes, presentación de planilla, digitación contable, digitalización de facturas, inventario contable, toma de inventario, balance general, estado de resultados, conciliaciones, cierre fiscal, ajuste contable, apertura contable, sistema contable mensual, honorarios contables, honorarios de contabilidad, atestiguamiento, certificación contable, certificación de cpa, proyección financiera, flujo proyectado, asesoría contable
8231 8232: renta anual, d-110, d-125, d-140, tribu cr, tribu-cr, patente declaración, declaración de patente, declaración de bienes inmuebles, respuesta a tributación, inscripción tributaria, cambio de régimen, régimen simplificado, planeación fiscal, precios de transferencia, rectificativa, rectificación de declaración, devolución de iva
8321 8332 8331: visado, visado de planos, trámite de permisos, trámite cfia, tasación cfia, bitácora, bitácora de obra, responsable de obra, planos eléctricos, planos mecánicos, plano, planos estructurales, especificaciones técnicas, presupuesto de obra, presupuesto de construcción, presupuesto, tabla de pagos, fiscalización, fiscalización de obra, inspección, inspecciones, inspección eléctrica, inspección de vivienda, cálculo, cálculo estructural, cálculo eléctrico, diseño mecánico, diseño de piscina, levantamiento, levantamiento arquitectónico, croquis, render, renders, render 3d, modelado 3d, recorrido virtual, maqueta, diseño de remodelación, plan maestro
91 8213: uso de suelo, trámite municipal, permiso, permiso de construcción municipal, alineamiento municipal, certificado de uso de suelo
7211: depósito, depósito de garantía, depósito de alquiler
9721: corte infantil, corte clásico, corte moderno, corte y lavado, corte con diseño, fade, taper fade, degradado, hidratación, hidratación capilar, tratamiento de keratina, cirugía capilar, alisado permanente, alisado brasileño, alisado orgánico, retoque, retoque de color, baño de color, ombré, ombre, matiz, ondas, plancha y ondas, trenzado, cepillado de pelo, peinado social, peinado de niña, lavado y secado, barba y bigote, perfilado de barba, diseño de barba, cejas en barbería, mascarilla negra, exfoliación de barba, extensiones de cabello
9722: laminado, laminado de cejas, henna, cejas con henna, lifting, bozo, axilas, bikini, depilación de axilas, depilación de piernas, depilación bikini, hilo de cejas, maquillaje social, maquillaje de novia, automaquillaje, semipermanente, esmalte semipermanente, polygel, rubber, kapping, soft gel, uñas esculpidas, retiro de acrílico, retiro de gel, diseño de uñas, spa de pies, spa de manos, parafina, limpieza facial profunda, hidratación facial, dermaplaning, dermapen, microdermoabrasión, peeling químico, hifu, criolipólisis, cavitación, limpieza de espalda, retoque de pestañas, pestañas clásicas, volumen ruso
9723: pase diario, pase de día, pase mensual, inscripción gimnasio, anualidad de gimnasio, plan mensual de gimnasio, clase grupal, evaluación física, plan de entrenamiento, rutina de ejercicio, pilates reformer, funcional, entreno, entrenamiento funcional mensual, fisicoculturismo, masaje de espalda, masaje sueco, masaje de pies, circuito de spa, ritual de spa, hidroterapia
92919000099 92: matrícula 2027, derecho de matrícula, mensualidad noviembre, mensualidad de academia, lecciones de refuerzo, reforzamiento, reforzamiento de matemática, nivelación académica, examen de ubicación, materia, materias, curso lectivo, carné estudiantil, plataforma educativa, didáctico, graduación escolar
3229 3222 322: material didáctico, libros de lectura, libros escolares, kit de libros, paquete de libros, libro de actas, folleto, folletos, antología, atlas, enciclopedia, partituras, cómic
65119000099 65117: flete internacional, flete local, carga liviana, servicio de carga, transporte liviano, carga suelta, cabezal con furgón, transporte en plataforma, carga pesada, transporte internacional, acarreo de muebles, acarreo de tierra, viaje de tierra, descarga, transporte de mercaderías
67190: carga y descarga, estiba, descarga de contenedor, cuadrilla, montacargas con operador
64118 64116 64222: traslado, traslados, traslado de personas, transporte de grupo, buseta, busetas, servicio de buseta, servicio de transporte, viaje expreso, viajes expresos, expreso, viaje especial, bus de excursión, in out, pick up aeropuerto, transporte privado de turistas
63111 63112: noche, noches, noche adicional, persona adicional, persona extra, early check in, late check out, estancia, habitación doble, habitación estándar, habitación superior, habitación familiar, cabaña para parejas, hospedaje con desayuno, renta de cabaña, finca para acampar, reserva de hotel, pasadía con almuerzo, luna de miel, paquete de hospedaje, suite junior
8554 8555: tour a cavar, tour de día, tour privado, caminata guiada, caminata nocturna, tour de ranas, tour de ballenas, tour de cacao, puentes colgantes, avistamiento de ballenas, avistamiento de aves, tour volcán, isla tortuga, safari flotante, kayak guiado, sup, stand up paddle, tubing, parasailing, catamarán, paseo en catamarán, sunset tour, tour en atv, atv tour, bungee, superman, tarzan swing, mountain tour, tour de pesca deportiva, transporte y tour, combo de tours
9652 965: uso de piscina, entrada a aguas termales, entrada general a balneario, derecho de piscina, torneo de fútbol, inscripción a torneo, inscripción carrera, carrera 10k, arbitraje de partido, arbitraje de fútbol, cancha fútbol 5, hora de cancha, campeonato, carrera ciclística
5411 5459 5479 5456: mano de obra, cuadrilla de construcción, tapia prefabricada, construcción de tapia, muro de contención, construcción de muro, construcción de rancho, rancho, construcción de cochera, cochera, construcción de aceras, construcción de gradas, remodelación, remodelaciones, trabajos varios, obra menor, acabados, acabados de construcción, cambio de piso, instalación de deck, deck, instalación de fachaleta, fachaletas, contrapisos, construcción de piscina, construcción de losa, entrepiso, entrepisos, bases de columnas, armado de varilla, colado de concreto, picado de piso, botado de escombros
5479 5475 5473: instalación de piso laminado, instalación de rodapié, instalación de zócalo, papel tapiz instalado, instalación de cielo, instalación de fibrolit, pared liviana, pared de gypsum, división liviana, stucco, estucado, pasteado, lijado y pintura, aplicación de pintura, sellado, pintura de techo, pintura de tapia, pintura de portón
54611 5461: acometida eléctrica, instalación de acometida, cambio de medidor, instalación de tomacorriente, instalación de apagador, instalación de ventilador, instalación de luminarias, instalación de planta eléctrica, panel instalado, caja de breaker instalada, malla a tierra, entubado, alambrado, cableado de casa, sistema eléctrico
54621 5462: cambio de flotador, cambio de grifería, instalación de lavatorio, instalación de cachera, instalación de bomba, instalación de tubería, reparación de tubo, desobstrucción, sondeo de tubería, sondeo, cambio de empaque de llave, desagüe, desagües, tubería sanitaria, trampa de grasa
4219 421 5455: estructura, estructura metálica para techo, estructura de hierro, cercha, cerchas, columna metálica, viga metálica, perlines instalados, techo de cochera, escalera metálica, escalera de caracol, malla perimetral, jaula de aire, reja, rejas, baranda metálica, baranda de acero inoxidable, portón de rejas
3813 381: mueble de cocina melamina, mueble de baño, mueble aéreo, closet melamina, mueble de pared, desayunador de melamina, mueble empotrado, walking closet, respaldar, respaldar de cama, isla de cocina, zapatera, mesa de comedor, mesa de madera, mesa plegable, silla plegable, silla de bar, mesita, sillitas, buró
83132000099 83141000001 83131 8316: configuración, configuración de servidor, configuración de router, configuración de correo, configuración de computadora, implementación, implementación de software, implementación de erp, parametrización, migración de datos, migración de servidor, integración, integraciones, certificado ssl, ssl, mantenimiento web, mantenimiento de sitio web, mantenimiento de software, mantenimiento de sistema, soporte, soporte ti, soporte mensual, mesa de ayuda, help desk, horas de desarrollo, horas de soporte, horas de programación, hora de programación, desarrollo, desarrollo a la medida, desarrollo de plugin, plugin, wordpress, wix, shopify, woocommerce, e-commerce, ecommerce, tienda online, api, bot, chatbot whatsapp, inteligencia artificial, dashboard, power bi, base de datos, cloud, aws, azure, administración de sitio web, administración de sistemas, virtualización, devops, qa, pruebas de software, scrum master, ux, ui, diseño ux, prototipo de app, auditoría informática, pentest, redes informáticas, instalación de software, licenciamiento, actualización de sistema, firma digital instalación, mensualidad de sistema, mensualidad software, plan de hosting, servidor dedicado, correo electrónico empresarial, renovación de hosting
8315 8316: cowork de servidores, rack, colocation, housing
72112 8594: cowork, espacio compartido, renta de escritorio
83611 83633 83619: valla, vallas, pauta publicitaria, patrocinio, patrocinios, publicidad exterior, mupi, spot, spot publicitario, cuña publicitaria, anuncio en revista, anuncio en periódico, publirreportaje, mención en radio, post, publicaciones, gestión de pauta, campaña publicitaria, campaña digital, estrategia de redes, email marketing, seo mensual, copywriting, copy, activación de marca, btl, material pop, volanteo, embajador de marca, creador de contenido, ugc, manejo de facebook, manejo de instagram, administración de página de facebook
83919: arte, artes, diseño de post, diseño de banner, diseño de flyer, flyer, manual de marca, identidad corporativa, diseño de catálogo, catálogo digital, vectorización, ilustración digital, retoque digital, infografía, diseño de rótulo, mockup, freelance de diseño
83813 8381: álbum de fotos, fotolibro, photobook, cobertura de boda, cobertura, cobertura de evento, sesión de embarazo, sesión newborn, sesión familiar, sesión de estudio, fotos de producto, fotos de quince, retrato, retratos, book, video institucional, video promocional de evento, grabación de video, grabación de evento, transmisión en vivo, streaming de evento, fotos con dron
89121 891: impresión de lona, impresión de vinil, impresión láser, impresión offset, impresión de stickers, impresión de etiquetas, impresión de tarjetas, impresión de libro, dtf, impresión dtf, vinil textil, camiseta sublimada, camisetas sublimadas, camiseta estampada, camiseta personalizada, taza sublimada, taza personalizada, gorra estampada, gorra bordada, camisa bordada, lapicero impreso, lapiceros personalizados, llavero personalizado, libreta personalizada, bolsa personalizada, termo personalizado, troquelados, stickers troquelados, tarjeta de presentación, talonarios de facturas, block de notas impreso, papelería impresa, hoja membretada, sobres membretados, menú impreso, individuales impresos, cupones, boletos impresos, brazaletes, gafete, gafetes, reconocimiento, reconocimientos, placa conmemorativa, placa grabada, trofeo, trofeos, medalla, medallas, rotulación de vehículo, rotulación de vitrina, rotulación de local, vinil esmerilado, letras en pvc, display
3899 4299602: trofeos metálicos, copa de trofeo
3891201: sello automático, sellos automáticos, sello trodat, sello seco
8721 8723: cambio de cremallera, ajuste de cintura, ajuste de camisa, subir ruedo, coser, parche, zurcido, cierre nuevo
2820 28: overol, gabacha de chef, filipina de chef, chaleco de seguridad, camisa manga larga, blusa manga larga, top, crop top, enterizo, conjunto, conjunto deportivo, set deportivo, leggings, brasier deportivo, bóxer, medias tobilleras, vestido de fiesta, vestido de niña, traje de graduación, toga, guantes de tela, uniforme de fútbol, uniforme deportivo, camisa de fútbol, jersey, jersey de ciclismo, licra de ciclismo, capa de lluvia, camisa cuello polo, camisola, polo bordada, suéter escolar, falda escolar, pantalón escolar, camisa escolar, medias escolares, corbata escolar, buzo deportivo, bata médica, gorro quirúrgico, ropa quirúrgica, gorra escolar
2933 2932 29: zapato escolar, zapato de seguridad, zapato punta de acero, bota de hule, tenis escolar, sandalia de hombre, zapatos de niño, zapato casual, zapatillas de ballet, bota vaquera, bota militar, calzado de seguridad
3824 38997: aros de plata, aretes de plata, cadena de acero, cadena dama, pulsera de plata, anillo de plata, dije de oro, argollas, argollas de matrimonio, aro de matrimonio, tobillera de plata, rosario, medalla de oro, reloj con diamantes
4831: aro ray ban, ray ban, lente progresivo, lentes progresivos, lente bifocal, lente visión sencilla, antirreflejo, transition, transitions, fotocromático, aro oftálmico, armazón, par de lentes, solución de lentes de contacto, líquido de lentes, plaquetas de anteojos, ajuste de anteojos
4722: teléfono inalámbrico, teléfono fijo de casa, central telefónica, mesh, router wifi, switch de puertos, access point unifi, celular usado, celular samsung, celular xiaomi
3711501 3699: protector de pantalla, vidrio protector, hidrogel, mica, funda, popsocket, soporte, soporte de celular de carro, aro de luz celular
83132 8713: formateo e instalación, instalación de sistema operativo, instalación de office, respaldo de información, limpieza de computadora, limpieza y mantenimiento de laptop, mantenimiento de laptop, mantenimiento de equipo de cómputo, cambio de disco, cambio de teclado, cambio de pasta térmica, diagnóstico de computadora, diagnóstico de equipo, revisión de computadora, reparación de placa
8715300000100: cambio de pin de carga, cambio de tapa, cambio de display, cambio de pantalla de iphone, desbloqueo, desbloqueo de teléfono, diagnóstico de celular, limpieza de celular, cambio de puerto de carga, software de celular, flasheo
8715100: revisión de refrigeradora, revisión de lavadora, cambio de bomba de lavadora, carga de gas de refrigeradora, mantenimiento de lavadora, mantenimiento de refrigeradora, reparación de aire, visita técnica de línea blanca, reparación de estufa
8524 8525: custodia, custodia de valores
8523: monitoreo de alarmas, gps monitoreo, control de acceso mensual, botón de pánico
8525: oficial, oficial nocturno, guarda nocturno, relevo de guarda, turno de seguridad, escolta, ronda
8533 8534: limpieza de bodega, limpieza de local, limpieza de consultorio, limpieza de apartamento, limpieza de pisos, lavado de pisos, limpieza de zonas comunes, servicio de mucama, mucama, aseador, aseadora, limpieza express, limpieza de final de obra, lavado de sillas, lavado de colchones, lavado de cortinas instaladas, lavado de paredes, limpieza de fachada, limpieza de tanque de agua
8531: termitas, tratamiento de termitas, hormigas, control de hormigas, control de cucarachas, control de murciélagos, fumigación residencial, fumigación mensual, fumigación de termitas, sanitización de vehículo, desinsectación
8597: chapia, zonas verdes mensual, corta de césped, arborización, poda de seto, mantenimiento de zonas, jardín, jardines, fertilización de jardín, resiembra de zacate
73129 73122: alquiler de montacargas, alquiler de mini excavadora, alquiler de compresor, alquiler de planta, alquiler de planta eléctrica, alquiler de soldadora, alquiler de elevador, alquiler de tijera elevadora, alquiler de grúa, alquiler de equipo de cómputo, alquiler de equipo médico, alquiler de escáner
7323 7329: alquiler de sillas tiffany, alquiler de cristalería, alquiler de pantalla led, alquiler de iluminación, alquiler de tablas de surf, alquiler de kayak, alquiler de equipo de snorkel, alquiler de cama ortopédica, alquiler de muletas, alquiler de silla de ruedas, renta de tabla, alquiler de toldo, alquiler de mesa, alquiler de planta de sonido, alquiler de micrófonos, alquiler de audio, alquiler de estufas, alquiler de hielera
7221 9599900000100: cuota ordinaria, cuota extraordinaria, cuota mantenimiento, mantenimiento de condominio, cuota filial, cuota de residencial, administración
85940 85954 83117: servicios administrativos, administrativos, administración de empresa, apoyo administrativo, gestión administrativa, administración de contratos, gerencia, servicios gerenciales, back office, servicios de oficina, asistente, asistencia administrativa, tramitología, gestión de trámites, trámites bancarios, trámite de placas, inscripción de vehículo, revisión de documentos
95999 9511: asociado, cuota de asociado, cuota anual, cuota de afiliado, aporte de asociados, cuota solidarista, anualidad
9090 9591: templo, ofrenda misa, aporte a la iglesia, donativo, contribución, colecta, intención
9732: capilla, capilla de velación, servicio funerario, funeral completo, traslado fúnebre, carroza, embalsamamiento, plan funerario, contrato funerario, exhumación, servicio de sepelio
0196201: flores, flor
0196202: ramo 24 rosas, ramo de girasoles, ramo de novia, bouquet de novia, arreglo fúnebre, arreglo fúnebre en pedestal, centro de mesa, centros de mesa, caja de rosas, florero con rosas, corona fúnebre, corona, botonier, arreglo de mesa, arreglo con chocolates
0196: tallo de girasol, docena de rosas, gypsophila, eucalipto, palma areca, areca, arbolito de limón, árbol de mango, planta de interior, planta colgante, zz planta, monstera, pothos, lavanda, hortensia, buganvilia, veranera, china, begonia, geranio, ficus, zamia, guaria morada, zacate san agustín, bromelia
7222 722: comisión por alquiler, comisión de alquiler, comisión venta de propiedad, comisión inmobiliaria, honorarios de corretaje, asesoría inmobiliaria, corretaje
71331 7133: póliza de automóvil, póliza de vehículo, póliza de incendio, póliza de responsabilidad civil, seguro agrícola, fianza, caución, póliza estudiantil, póliza de grupo
6802 6803: envío a gam, envío nacional, envío por correo, envío express, entrega gam, entrega dentro del gam, costo de envío, cargo por envío, gastos de envío, mensajería mensual, recolecta, recolección de paquete, flete de paquete, entrega en moto
2111 2113: trocitos, trocitos de res, posta, posta cuarto, bistec de cerdo, res para guisar, cola de res, falda, pecho de res, ratón, giba, cabeza de lomo, punta de solomo, quijada, panza, mondongo limpio, carne de hamburguesa, torta de hamburguesa cruda, albóndigas, cerdo molido, recorte de cerdo, pellejo, pernil, pierna de cerdo, lechón horneado, carne ahumada, costilla ahumada, pollo entero fresco, alas, filete de pollo, pollo trozado, cuadril de pollo, milanesa de pollo, milanesa
2118: jamón de pollo, jamón virginia, pepperoni, salami, salchicha de pavo, chorizo mexicano, chorizo casero, morcilla, lomo embuchado, pastrami
0121 0123 0125 0129: hierbas, romana, lechuga romana, lechuga hidropónica, espinacas, apios, rollo de culantro, rollo de cebollín, mostaza en hoja, perejil rollo, berro, albahaca fresca, chile panameño rojo
8414 8415: disponibilidad de red, disponibilidad de la red, enlace de red
84222: internet 100 megas, fibra 100 mbps, internet dedicado, enlace dedicado, internet empresarial, wifi mensual, enlace de datos
6911 692: recibo, servicios públicos, consumo de agua, consumo de luz, recibo ice, recibo aya, cnfl, jasec, esph
8413: plan, plan de datos, plan ilimitado, recarga telefónica, recarga telefónica kolbi, saldo celular, esim
3219 3212 3270: cartulina satinada, papel lustre, papel couché, papel adhesivo, papel contact, papel carbón, papel crepe, papel de china, papel celofán, papel aluminio escolar, folder colgante, protector de hojas, fundas plásticas de hojas, separadores, post it, notas adhesivas, bloc de notas, libreta de apuntes, hojas rayadas, hojas cuadriculadas, papel bond oficio, papel legal, cuadernillo, fichas bibliográficas, sobre blanco, carpeta con ligas
3891: pilot sharpie, sharpie, marcador permanente, marcadores de pizarra, resaltadores, minas, portaminas, lapiceros de gel, tinta de pizarra, gis
3899: corrector líquido, cinta correctora, tijera de niños
3542: goma en barra, pritt, silicón frío, silicón líquido, cinta doble contacto líquida, pegamento en barra, pegamento instantáneo
3856 3859 385: pista, pistas, barbie, transformers, carro control remoto, control remoto de juguete, peluche de oso, nerf, pistola de juguete, play doh, monopolio, jenga, twister, cubo rubik, fidget, pop it, dinosaurio, muñeca bebé, casa de muñecas, cocina de juguete, tren de juguete, rompecabezas infantil, bloques de construcción de juguete, burbujas, juguete para playa, coche de muñecas
0211 0214: chancha, chancha parida, vaca descarte, toro de engorde, novillo gordo, ternero destetado, vaquilla preñada, vientre, cerdo de engorde, cerda preñada
3563 3562 356: tabletas, cápsulas, ampollas, suspensión, enterogermina, probiótico, probióticos, bepanthen, neurobión, dolo neurobión inyectable, ciprofloxacina, clotrimazol, hidrocortisona, dexametasona, prednisona, furosemida, clonazepam, sertralina, fluoxetina, tramadol, ketorolaco, metocarbamol, aciclovir, fluconazol, levotiroxina, glibenclamida, carbamazepina, gabapentina, pregabalina, montelukast, ambroxol, bromhexina, dextrometorfano, bisacodilo, lactulosa, simeticona, dimenhidrinato, hioscina, meloxicam, celecoxib, colchicina, alopurinol, rosuvastatina, valsartán, hidroclorotiazida, espironolactona, clopidogrel, warfarina, sildenafil, tadalafil
3569107 3569: botiquín, botiquín de primeros auxilios, vendaje, kit de primeros auxilios
3532: enjuague, jabón íntimo, toallitas, toallitas de bebé, crema antipañalitis, pasta lassar, rocío, splash, cera para cabello, gel fijador, aceite de almendras, agua de rosas, jabón exfoliante, exfoliante corporal, mascarilla hidratante
63400020203 63400020202 2449: bubble tea, té de burbujas, mangonada, mangoneada, chamoyada, raspado, slush, frapuccino
6331 6332 6339900: fresas con crema, banana split, copa de helado, sundae, volcán de chocolate, ensalada de frutas con helado
3899403: scrunchie, scrunchies, diadema, diademas, vincha, vinchas, bandolera, bandolera para cabello, balaca, prensa, prensas, lazo, lazos, moño, moños, gancho de pelo, hebilla de pelo
9722002: acrygel, tips, builder gel, fibra de vidrio en uñas, uñas híbridas, esculturales
2718000000200 2712: duvet, inserto de duvet, funda de duvet, plumón, almohadón
4292: avellanador, avellanadora, fresa de router, macho de roscar, terraja
922: educación primaria, primer ciclo, segundo ciclo, apoyo primaria
9231 9291900009900: tercer ciclo, preparación tercer ciclo
9233 9291900009900: bachillerato, ciclo diversificado
3814 381: centro de entretenimiento, consola de madera, bife, trinchante
97210000003: coloración, color, coloración completa, cobertura de canas
71131: crédito vivienda, préstamo de vivienda, crédito de vivienda
4442400 4444001: compactadora de suelo, placa compactadora, rodillo compactador, vibrocompactadora, apisonador, vibroapisonador, sapo compactador
4444001 4423202: vibrador de inmersión, vibrador para concreto, helicóptero de concreto, allanadora, cortadora de concreto
4219001: puntal, puntales, puntal telescópico, encofrado, formaleta metálica
46121: transformador, transformadores, transformador eléctrico, transformador seco
4843002 4621: temporizador, temporizadores, timer, fotocelda, fotoceldas, reloj programador
4824901 4824300: pinza amperimétrica, amperímetro, tester, téster, voltímetro, multímetro, probador de voltaje
4621: contactores, portalámpara, botonera, pulsador, selector eléctrico, luz piloto, bornera, terminal eléctrico, terminales, supresor de voltaje, guardamotor
4611: motor eléctrico, motores eléctricos, motor trifásico, motor monofásico, motor de lavadora
4826303 4826302 4826301: medidor de luz, medidor de agua, hidrómetro, contador de agua
3711 3633006 4923102: claraboya, claraboyas, tragaluz, domo, domos, lámina translúcida, cúpula
3699009 2719002: lámina reflectiva, cinta reflectiva, material reflectivo, cono, conos, cono vial, cono de seguridad, señal de tránsito, señalización, señal preventiva, rótulo de seguridad, baliza, chevron
4299999990200 3699009: placa de metal, placa rótulo, placa con nombre, placa de casa, número de casa
3633: cinta de peligro, cinta de señalización, cinta preventiva, cinta antideslizante, cinta reflectante
4391402 4481502: campana industrial, extractor industrial, extractor de aire
43935 4451: lavavajillas industrial, lavaplatos industrial
4391301 43913: vitrina, vitrina de panadería, mostrador refrigerado, mesa fría, cámara de frío modular, isla de congelación, cuarto frío modular, fábrica de hielo, máquina de hielo
4451: plancha de cocina, freidora de gas, baño maría, marmita, horno de convección, salamandra, cocina de cuatro discos, estufa industrial, parrilla industrial, hot dog roller
4451 44513: cortadora de vegetales, sierra de carne, molino de maíz eléctrico, peladora de papas, amasadora industrial, batidora planetaria, laminadora, divisora, cuarto de fermentación, tortilladora
4291102 3812: mesa de acero inoxidable, mesa de trabajo, fregadero industrial, estante de acero
4818002: silla de barbería, silla de salón, lavacabezas, camilla de masaje, sillón de pedicure
4481603: máquina de barbería, clipper, trimmer, recortadora de barba
3632099 4415: cinta de goteo, manguera de riego, gotero, microaspersor, kit de riego, sistema de riego por goteo
4322001: sistema de bombeo, bomba de presión, bomba periférica, hidroneumático, tanque hidroneumático, bomba de lodos
4715001 54611: energía solar, sistema solar, kit solar, sistema fotovoltaico, instalación solar, panel fotovoltaico, inversor solar
4293101 3649: estañón, estañones, barril, barriles, tambor plástico, bidón, bidones
3641: bolsa al vacío, bolsas al vacío, bolsa de almacenamiento, bolsa biodegradable, bolsa de manigueta, bolsa quintalera, bolsa kraft
36990 3649: tapón, tapones, tapón plástico, tapa plástica, precinto, precintos, bridas, gaza plástica
2343 234: tanela, tanelas, rosquete, empanadas de chiverre, pupusa dulce, pan casero de horno, pan de maíz, torta de elote, tamal asado de maíz, yuca pan
9629 9631: retahíla, retahílas, cuentacuentos, bombas típicas, baile típico, baile folclórico, mascaradas, grupo de baile, presentación musical, solista, organista, coro de iglesia, dj set, maestro ceremonias
3899 3896: repujado, repujado en metal, repujado en aluminio, talla en madera, tallado, mosaico artístico, cerámica artística, vitrofusión, pirograbado
2423000: vino de frutas, vino de mora, vino de nance, vino de marañón, hidromiel, chicha, sidra de manzana
2131 2399700 2118904: productos congelados, alimentos congelados, congelados
2399501 2139: pesto, hummus, guacamole, tahini, chileras, salsa de ajo, salsa ranch, dip, dips, pasta de ajo, mole, curry
2142 0137: mezcla de frutos secos, trail mix, semillas de girasol, semillas de chía, chía
2391300: kombucha en polvo, té matcha, matcha, té chai, rooibos
2449: kombucha, agua de coco embotellada, limonada, jugo de caña, agua tónica, agua saborizada, bebida hidratante, té kombucha
2314: barra de granola, barritas, barra de cereal, avena instantánea, granola casera, muesli
2365 2366: bombones de chocolate, trufas, chocolate artesanal, chocolate caliente en tableta, nibs de cacao, barra de chocolate
2399907: colágeno hidrolizado, whey, whey protein, proteína whey, pre entreno, quemador de grasa, aminoácidos, bcaa, multivitamínicos, omega
3562111: vitamina, magnesio, zinc en cápsulas, probióticos en cápsulas, melatonina gomitas
3532302 3532399: jabón facial, crema aclarante, crema antiarrugas, vitamina c facial, suero facial, ácido salicílico facial, protector labial, aceite de rosa mosqueta, bronceador, manteca corporal, exfoliante de café, desodorante natural
3532303: mascarilla de pelo, tónico capilar, minoxidil, crema de rizos, protector térmico, spray de pelo, champú sólido, champú de romero, botox capilar en crema, tratamiento de pelo
3899403: cepillo de pelo, ganchitos, coletero, coleteros, ligas de pelo
38997 3899799: collar artesanal, aretes artesanales, pulsera tejida, tobillera, piercing de acero, anillos de acero, broche, prendedor, pin, pines, llavero tejido
2712 2711 2713: juego de cama, edredón king, set de toallas, bata de baño, cojín decorativo, camino de mesa, mantel navideño, agarradera de cocina, delantal de cocina, cortina de ducha, protector de almohada
3814 381: mesa auxiliar, mesa de noche, mesa de tv, rack de tv, cómoda de gavetas, banca de jardín, silla de jardín, juego de jardín, juego de terraza, comedor de exterior, repisa, repisas, organizador, perchero de pie, biombo, cabecera, litera, sofá modular, sofá en l, puff, escritorio gamer, silla gamer, mesa de reuniones, librera, bar, mueble bar, mueble de entrada, zapatero
3694 3699: organizador plástico, caja organizadora, recipiente hermético, botella de agua, vaso térmico, lonchera plástica, tabla plástica, dispensador, dispensador de jabón, dispensador de papel, porta vasos
4299 4291: porta cuchillos, escurridor de platos, escurreplatos, gancho metálico, canasta metálica, moldes, molde, molde de pan, tamiz, cernidor, set de cocina, juego de cubiertos, set de cuchillos
3719 3722: set de vasos, set de platos, florero de vidrio, florero, jarrón, frasco de vidrio, botella con corcho, bowl, azucarera, salero, sopera, tazón de cereal, vajilla de porcelana
3899: pincel de pastelería, velas de cumpleaños, topper, topper de queque, cake topper, globos metálicos, guirnalda, cortina metálica, mesa de postres decorada, sorpresas, bolsitas sorpresa
3856 3859 385: juguete de madera, juguete antiestrés, set de playa, plastilina infantil, disfraz de niño, carro montable, montable, pista de trenes, casa de juguete, muñeca de trapo, sonajero, gimnasio de bebé, drone de juguete
2921 2922: correa de mascota, pechera de perro, plato de mascota, cama de mascota, rascador, arenero, transportín, kennel, jaula de perro, pecera, acuario
2331100: snack de perro, premios de perro, galletas de perro, lata de gato, sobre de gato, alimento húmedo, alimento de cachorro, croquetas
4722399 4721500: cámara wifi, videoportero, intercomunicador, dvr, nvr, kit de cámaras, cámara solar, timbre con cámara, reloj gps
4522 4523: computadora all in one, mini pc, chromebook, servidor dell, servidor hp, workstation, pc gamer
4526 4528: tablet gráfica, lector de código, lector qr, scanner de documentos, impresora 3d, plotter, impresora láser, impresora de etiquetas, control gamer, webcam full hd, hub usb, base para laptop, cooler
3513 4518: cartucho hp, tóner brother, cinta de impresora, ribbon, tinta sublimación, papel sublimación
83132 8313: instalación de programa, instalación de antivirus, limpieza de virus, clonación de disco, respaldo, backup, configuración de impresora, asistencia remota, visita técnica, hora técnica, revisión de equipo
8715500: reparación de consola, reparación de playstation, limpieza de consola, reparación de control
87154: mantenimiento de equipo médico, calibración de equipo médico, mantenimiento de autoclave, reparación de microscopio
87156: mantenimiento de caldera, mantenimiento de compresores, mantenimiento de montacargas, mantenimiento industrial, reparación hidráulica, reparación de gato hidráulico, mantenimiento de cuarto frío, reparación de cámara de frío, reparación de máquina, mantenimiento de bombas
8711: reparación de silla metálica, afilado de sierra, reparación de candado
54612: instalación de alarma de incendio, detectores de humo instalados, sistema contra incendio, sistema contra incendios, rociadores instalados
4692: detector de humo, detectores de humo, detector de gas, panel de alarma, sensor magnético, sirena de alarma
8522 8529000009900: asesoría en seguridad, estudio de seguridad, plan de seguridad
8344: prueba de hermeticidad, inspección de tanques, análisis de gases, ensayo de materiales, laboratorio de suelos, laboratorio de concreto, medición de ruido, medición de iluminación
83931: trámite setena, d1, formulario d1, plan de gestión ambiental, regente ambiental, inventario forestal, huella de carbono, estudio hidrogeológico
9292 8399: orientación vocacional, prueba vocacional, adecuación curricular, estimulación temprana, terapia de aprendizaje
9292: material de examen, evaluación educativa, intercambio estudiantil
9349 93210: acompañamiento de adulto mayor, cuidadora de noche, cuido nocturno, enfermera nocturna, asistente de adulto mayor
9359: terapia de grupo, grupo de apoyo
98: ayudante doméstica, planchadora, lavandera, chofer particular de casa, cocinera a domicilio, jardinero de planta
9511 9520: cuota gremial, cuota sindical, cuota anual de cámara
842 841: enlace de internet, internet móvil, centralita virtual, troncal sip, línea 800, sms masivos, telefonía ip, voz ip
8433 8432: plataforma de cursos, suscripción de música, alquiler de película, youtube
8311: junta directiva, dieta de junta directiva, dietas, director de proyecto, gerencia de proyecto, gestión de proyectos, pmo, mentoría empresarial, planificación estratégica, diagnóstico empresarial, plan estratégico, análisis de procesos, mejora continua, asesoría administrativa
8512: reclutamiento de personal, personal de apoyo, edecanes y modelos, cuadrillas, personal eventual
8540: maquila, empaque de producto terminado, etiquetado, loteado, embolsado
6729: almacenaje mensual, bodegaje mensual, depósito de mercadería, guarda de muebles, mini bodegas
6719: maniobras, montacargas por hora, descarga de furgón
6743: parqueo mensual, parqueo nocturno, valet
8399 9799: servicios generales, otros servicios, trabajo realizado, servicios prestados, varios, misceláneos
4740100 4740399 8715300000100: flex, flex de carga, flex principal, flex de encendido, táctil, display, lcd, pantalla de celular, pantalla de iphone, batería de celular, tapa de celular, tapa trasera, bandeja sim, puerto de carga, centro de carga de celular, auricular de celular, buzzer, repuesto de celular, repuestos de celular
64221 64112: tiquete, pasaje interurbano, boleto de bus, tiquete de autobús
6331 6332 6339900: breakfast, lunch, dinner, burger, cheeseburger, chicken, beef, pork, ribs, pork ribs, chicken wings, wings, fish tacos, fish, shrimp, ceviche mixto, salad, soup, french fries, fries, tenders, chicken fingers, sandwich, club sandwich, blt, pasta, rigatoni, penne, fettuccine, ravioli, gnocchi, ñoquis, steak, filet mignon, surf and turf, tuna tartare, poke bowl, acai bowl, smoothie bowl, french toast, eggs, omelette, vegan bowl, veggie burger, nachos supreme, appetizer, dessert, kids menu, side dish, extra tortilla, extra queso, proteína extra
6340001000100 6340001: coffee, hot coffee, cappuccino, hot chocolate
6340002020200 63400020203: juice, fresh juice, lemonade, iced tea, iced coffee, natural juice
6340002010100 634000201: beer, local beer, imported beer, wine, house wine, cocktail, cocktails, shot de tequila, mimosa, spritz, gin tonic, margaritas
63111 63112: room, double room, single room, suite deluxe, night, nights, extra bed, extra person, breakfast included, accommodation, lodging, rental house, villa rental, hostel, dorm bed, resort fee
8554 8555: tour guide, guided tour, snorkeling, scuba diving, diving, zipline, zip line, horseback riding, horseback, fishing charter, sportfishing, boat tour, whale watching, bird watching, hiking, waterfall tour, rafting tour, kayaking, sunset cruise, cooking class, coffee tour
64116 64118: transfer, airport transfer, private transfer, shuttle service, airport shuttle
92912: surf lesson, surf lessons, surf class, surf camp, yoga class, yoga retreat, clases de paddle
7324 73111: surfboard rental, board rental, bike rental, scooter rental, golf cart, golf cart rental, alquiler de carrito de golf, car rental
9723: massage, relaxing massage, deep tissue, facial treatment, spa day
9721: haircut, hair color, blow dry, beard trim
9722: nails, gel nails, pedicure and manicure, waxing, eyelash extensions
9713: laundry, laundry service
8533: cleaning, cleaning service, housekeeping, cleaning fee
8597: landscaping, gardening
7221: property management, hoa, hoa fee, hoa fees, administración de propiedad, administración de propiedades
7222: real estate commission, comisión real estate
8213 8212: legal fees, notary fees, legal services, due diligence
82221: accounting, bookkeeping, accounting services, payroll
8361: social media, advertising, ads, facebook ads manager
83141000002 83141: website, web design, web page
83141000001 83143: software development, web app, mobile app
83111 83129: consulting, consulting services, business consulting
95999 9511: membership, membership fee
92919000099 92920000099: habilidades blandas, servicio al cliente, liderazgo, oratoria, trabajo en equipo, taller servicio al cliente, taller de liderazgo, curso de html, curso de programación web, asistente preescolar, curso de inglés técnico, curso de logística, curso de recursos humanos, curso de contabilidad, english class, english lessons, spanish lessons, spanish class
9242 92919000099: técnico en logística, técnico medio, técnico en contabilidad, técnico en administración, bachillerato técnico
9310 8351: vacunación, vacunaciones
2367: bastón de caramelo, bastones de caramelo, brocheta dulce, paletas de caramelo, malvavisco, chocolate blanco, algodón dulce, chicle bomba, mentas
32153 3215: caja de palomitas, caja para palomitas, caja lonchera, caja personalizada, cajita feliz, caja de dulces, caja kraft, caja para queque, caja de donas
5461 87152: servicio eléctrico, servicios eléctricos, mantenimiento eléctrico, trabajos eléctricos
4911399 4911308: flotilla, flotilla vehicular, flota, flota vehicular
4523000 4522003: hardware, equipo de cómputo, equipo de computo, equipos de cómputo
9691 3860: carrusel, carruseles, juego de habilidad, juegos de habilidad, tiquete de juegos, pulsera de juegos, rueda de chicago, tagada, carros chocones, montaña rusa, tiro al blanco
9699 9622: pase de feria, entrada a campo ferial, pase especial, redondel, corrida de toros, tope, monta de toros, fiestas patronales, carnaval
6331 6332 6339900: pincho, pinchos, pincho de pollo, pincho de cerdo, carne mixta, carnes mixtas, carne asada en plato, levantín, gallo de carne, plato mixto, churro relleno, papa asada, elote asado, elote loco, salchipapa, tamal en hoja
3721 4291102: piezas sanitarias, loza sanitaria, mueble sanitario
5472 5473: masticado, masticado de paredes, empastado de paredes, repellos
545 5462: filtración, filtraciones, reparación de filtración, reparación de filtraciones, humedad, tratamiento de humedad
8714100000200: revisión de compresión, prueba de compresión, compresión de motor, medir compresión, revisar carro
4834 3212900: papel fotográfico
2711 891: manta promocional, manta publicitaria, manta vinílica
3110 3160099: pieza de madera, piezas de madera
8316 83131000004: firewall, licencia de firewall, vpn, licencia antivirus corporativo
2413: capitan morgan, dewar's, dewars, ginebra, gin, amaretto, triple sec, vermut, pisco, mezcal
6331 6332 6339900: papas bravas, papas gajo, papas supremas, papas con queso, papas locas, yuca brava
6340002010100 6340002010200: balde de bavaria, balde de imperial, balde de corona, cubetazo, birra en bar
3844 2732: red, redes, red de voleibol, red de volleyball, red para aro, redes para aros, malla de voleibol, red de tenis
4722399 4821199: collar gps, gps para mascota, gps de carro, localizador gps
6801 6802: casillero por kilo, casillero internacional, importación por kilo, libras de carga
3694 3649: shaker, shaker bottle, botella deportiva, cilindro deportivo
8714100000200: quitar polarizado, instalación de llanta, llanta instalada
2399907 3562111: gold standard, isolate, mass gainer, proteína de suero
`
