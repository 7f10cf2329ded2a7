/** Services: food served, beauty, repairs, professions, classes, rents, transport, events, the internet, institutions. */
export const services = `
6331 6332 6339900: almuerzo, desayuno, cena, comida, casado, casados, gallo pinto, pinto, olla de carne, chifrijo, plato del día, sopa negra, sopa de mondongo, gallo, gallos, arreglado, arreglados, hamburguesa, pizza, taco, tacos, burrito, ceviche, patacones, pollo en salsa, carne en salsa, puré de papa, arroz con pollo, arroz cantonés, papas fritas, pollo frito, sándwich, sanguche, sangüiche, emparedado, vigorón, chorreada, chorreadas, churchill, plato fuerte, entrada, bocas, boca, sopa, ensalada, menú, platillo, combo, hot dog, perro caliente, salchipapas, tres carnes, rondón, rice and beans, pollo rostizado, pollo asado, costillas bbq, nachos, sushi, parrillada, alitas bbq, picadillo, guacho, arroz con camarones, pozol, caldosa, taco chino, quesadilla, wrap, pasta carbonara, filete a la plancha, gallo de salchichón, tacos mexicanos, comida rápida, comida china, pupusas, yuca frita, maduros fritos, huevos rancheros, torta de huevo, café con pan, desayuno completo, almuerzo ejecutivo, sopa de pollo
6331: servicio de restaurante, propina, servicio de mesa
6339100 6339300: catering, catering service, alimentación de evento, refrigerio, coffee break, bocadillos, bocadillos para fiesta, servicio de alimentación, comida para evento, banquete, refrigerios, alimentación de empleados
6340001000100: café negro, cafecito, café chorreado, café con leche, capuchino, capuccino, espresso, latte, americano, taza de café
6340001000400: agua dulce, agua dulce con leche
6340001000200 6340001: té caliente, taza de té
6340001000300: chocolate caliente
6340002020200: fresco natural, fresco de cas, fresco, refresco natural, batido en agua, limonada, frescos, fresco de mora, fresco de tamarindo, granizado, copo, copos, jugo natural, fresco de frutas, smoothie
6340002020300: batido, batidos, batido en leche, milkshake, malteada, batido de leche
6340002020400: café frío, frappé, granizado de café
6340002010400: coctel, cóctel, mojito, margarita, piña colada, michelada, trago, tragos, cuba libre
6340002010100: cerveza en bar, cerveza nacional
63111 63112 6311: hotel, hospedaje, habitación, cabina, cabinas, hostal, noche de hotel, estadía, hotel de montaña, habitación doble, motel, posada, lodge, noche de hospedaje, cuarto de hotel
6311400 6311 7211100: airbnb, alquiler vacacional, casa de playa, apartamento por noche
6312 6313: camping, acampar, campamento
6321000: residencia estudiantil, cuarto para estudiantes, hospedaje de estudiantes
9721000000100: corte de pelo, corte de cabello, corte, barbería, peluquería, corte de caballero, corte de dama, corte de niño, pelada, corte de hombre, barbero, estilista
9721000000200: barba, corte de barba, afeitado, arreglo de barba, rasurada
9721000000300: tinte, mechas, rayitos, highlights, balayage, iluminaciones, teñido de pelo, aplicación de tinte, tinte de pelo
9721000000400: alisado, keratina, blower, planchado de pelo, lavado de pelo, cepillado
9721: tratamiento capilar, botox capilar, nanoplastia, cauterización capilar, secado, corte y secado, permanente de pelo, rizos, peluca instalada, decoloración, peinado, peinados, trenzas, salón de belleza, extensiones, permanente, estética, sala de belleza, peluquero, corte y barba, corte y tinte
9722002: manos y pies, uñas, manicure, pedicure, uñas acrílicas, acrílicas, uñas decoradas, arte en uñas, uñas de gel, gelish, mani y pedi, relleno de uñas, manicura, pedicura, esmaltado, esculpidas
9722001 9729: delineado permanente, bronceado, tatuaje de cejas, depilado, depilado de cejas, limpieza facial, facial, cejas, pestañas, depilación, maquillaje profesional, depilación con cera, depilación láser, lifting de pestañas, diseño de cejas, maquillaje, botox, exfoliación, hydrafacial, microblading, extensiones de pestañas, perfilado de cejas, limpieza de cutis
9723000000100 9723: masaje, masajes, baños turcos, baño turco, jacuzzi, reflexología, aromaterapia, spa, masaje relajante, masaje descontracturante, reductivo, masaje reductivo, drenaje linfático, día de spa, maderoterapia, sauna
9723000000200: gimnasio, gym, mensualidad de gym, crossfit, mensualidad gimnasio, membresía de gimnasio
92912 9723: yoga, pilates, zumba, entrenador personal, spinning, clase de yoga, clases de zumba, personal trainer
9729 9799: tatuaje, tatuajes, piercing
8211: abogado penalista, derecho penal, defensa penal, defensa en juicio
8212: derecho, derecho laboral, derecho comercial, derecho de familia, asesoría jurídica, abogado, abogada, asesoría legal, consulta legal, divorcio, pensión alimenticia, pensión alimentaria, demanda, juicio, bufete, proceso judicial, demanda laboral, honorarios de abogado, cobro judicial, sucesión, reclamo laboral, apelación, proceso sucesorio, servicios legales, desahucio
8213: notario, escritura, traspaso, traspaso de carro, traspaso de vehículo, poder, poder generalísimo, poder especial, autenticación, autenticación de firma, declaración jurada, testamento, certificación notarial, constitución de sociedad, personería, personería jurídica, sociedad anónima, acta notarial, registro de marca, opción de compra, contrato, redacción de contrato, traspaso de propiedad, hipoteca notarial, inscripción de sociedad, cancelación de hipoteca, matrimonio civil, protocolización, contrato de alquiler, permiso de salida
82191: conciliación, arbitraje, mediación
82221 8222: contador, contadora, contabilidad, contabilidad mensual, servicios contables, contador privado, estados financieros, certificación de ingresos, cpa, llevar la contabilidad, conciliación bancaria, cierre contable, libros contables, contaduría, contador público
82223: planilla, planillas, planilla ccss, aguinaldo, cálculo de aguinaldo, liquidación laboral, nómina, reporte de planilla
8231 8232: declaración de renta, declaración, declaración de iva, impuestos, d104, declaración d104, declaración d101, asesoría tributaria, declaración de impuestos, renta, tributación, d-101, inscripción en hacienda, asesoría fiscal, d150, atv, inscripción en tributación
8221: auditoría, auditor, auditoría externa, auditoría interna, auditoría financiera
83111 83129: consultoría, asesoría, asesoría empresarial, plan de negocios, consultor, gestoría de calidad, consultoría empresarial, estudio de factibilidad, plan de negocio
83112 7159100: asesoría financiera, consultoría financiera
83113 85121: recursos humanos, reclutamiento, selección de personal
83114: estrategia de mercadeo, asesoría en mercadeo, plan de mercadeo
83116: logística, consultoría logística
85122 85125 8512: personal temporal, outsourcing, mano de obra temporal, edecanes, edecán, modelos, demostradoras, impulsadoras
83131: asesoría en informática, consultoría informática, consultoría en sistemas
83132: soporte técnico, soporte remoto, instalación de programas, formateo, formateo de compu, instalación de windows, quitar virus, soporte de computadoras, respaldo de datos, recuperación de datos, soporte informático, formateo de computadora, soporte en sitio, formatear compu, técnico en computadoras, soporte it, eliminación de virus, actualización de windows
8713 87332: reparación de computadora, reparación de laptop, mantenimiento de computadora, limpieza de compu, arreglo de computadora, cambio de pantalla de laptop, mantenimiento preventivo de computadoras
83141000001 83143 83141: programación, app, aplicación, desarrollo web, desarrollo de software, sistema, programación de app, aplicación móvil, desarrollo de app, automatización, programador, desarrollo de sistemas, página web a la medida, desarrollador, chatbot, integración de api
83141000002 83141: página web, sitio web, diseño web, tienda en línea, diseño de página web, landing page, página de internet, tienda virtual
83151 83152: hosting, dominio, hospedaje web, correo corporativo, correos empresariales, renovación de dominio, correo empresarial
83152 73311 84342 4782: licencia de software, suscripción, sistema de facturación, facturación electrónica, office 365, software, licencia office 365, microsoft 365, sistema contable, factura electrónica, suscripción mensual de software, google workspace, licencia anual, software de facturación, zoom
83159000002 8315: almacenamiento en la nube, nube, servidor, servidor virtual, vps, icloud, google drive
8316 8313: administración de servidores, mantenimiento de servidores, mantenimiento de redes, administración de redes informáticas, monitoreo de servidores
8314200 8734: cableado, cableado estructurado, instalación de red, puntos de red, cableado de red
8321: arquitecto, arquitectura, planos, planos de casa, diseño de casa, anteproyecto, planos constructivos, permiso de construcción, permisos de construcción, tramitación de planos, diseño arquitectónico, remodelación de planos
8332 8331: ingeniero, ingeniería, ingeniero civil, estudio de suelos, inspección de obra, diseño estructural, diseño eléctrico, memoria de cálculo, ingeniería civil
8333: dirección técnica, administración de obra, supervisión de obra
8323: paisajismo, diseño de jardín
8342: topógrafo, topografía, plano catastrado, levantamiento topográfico, catastro, segregación, plano de catastro, medición de terreno, replanteo
7224: avalúo, avalúo de propiedad, peritaje, avalúo de casa, perito, valoración de propiedad
8344: análisis de laboratorio industrial, prueba de suelo, análisis de agua, análisis de suelo, calibración, ensayo de concreto, análisis microbiológico de agua
8344400: riteve, dekra, revisión técnica, rtv
83931: estudio ambiental, setena, viabilidad ambiental, regencia ambiental, plan de manejo ambiental
8361: publicidad, mercadeo, marketing, redes sociales, manejo de redes, community manager, manejo de redes sociales, publicidad en facebook, campaña, marketing digital, administración de redes, agencia de publicidad, branding, mercadeo digital, perifoneo, creación de contenido, influencer
83633 8361: pauta, anuncio, google ads, pauta en redes, publicidad en google, anuncios en instagram
8363200: cuña de radio, pauta en radio
8370: encuesta, estudio de mercado, encuestas
83813 8381: fotografía, fotos, sesión de fotos, fotógrafo, fotos de boda, fotos de 15 años, video de boda, fotografía de eventos, video de quince años, filmación, fotos de bautizo, cobertura fotográfica, sesión fotográfica, fotos de graduación, video de evento
83811: fotos pasaporte, fotos tamaño pasaporte, foto pasaporte
8382 8381500: impresión de fotos, revelado, restauración de fotos
96131 9612 8381300: edición de video, producción de video, producción audiovisual, video corporativo, video promocional
83919: diseño gráfico, diseño de logo, logo, logotipo, diseño, diseñador gráfico, diseño de etiqueta, diseño de empaque, diseño de tarjetas, diseño de volantes, línea gráfica, arte gráfico, identidad gráfica
83911: decoración de interiores, diseño de interiores
8395001: traducción, traducciones, traductor, traducción oficial, traducción de documentos
8395002: intérprete, lesco, interpretación
89121 89122: impresión, imprenta, volantes, tarjetas de presentación, banner, banners, brochure, brochures, afiches, impresiones, gran formato, lona impresa, stickers impresos, impresión de camisetas, sublimación, rotulación, impresión digital, impresión a color, impresión full color, tarjetas de invitación, serigrafía, sublimación de jarras, estampado de camisetas, etiquetas impresas, impresión de tesis, impresión de facturas, factureros, roll up, impresión de planos, ploteo, impresión de libros
8731 89121 4653105 8361: rótulo, rótulos, rótulo luminoso, rótulo acrílico, rótulo led, letrero, valla publicitaria
85951: fotocopia, fotocopias, copias, fotocopiado, copia, escaneo, encuadernación, empaste, empastes, encuadernado, plastificado
85954 8594: digitación, levantado de texto, secretaria, asistente virtual, transcripción, trámite, trámites, redacción de documentos, servicios secretariales, tramitación, mecanografía, currículum, mandados, gestoría
8593: call center, contestar llamadas, atención telefónica
8592: cobranza, gestión de cobro, cobro de deudas, cobrador
8525 8523: seguridad, guarda, oficial de seguridad, vigilancia, seguridad privada, guarda de seguridad, seguridad de eventos, guardas, vigilante
8523 8734 5461300: alarma monitoreada, monitoreo, instalación de cámaras, cámaras cctv, cctv, instalación de alarma, monitoreo de alarma, cámaras de vigilancia, sistema de cámaras
8524: transporte de valores, remesa
8529: polígrafo, huellas dactilares
8521: detective, investigación privada
8531: fumigación, control de plagas, fumigar, fumigación de cucarachas, exterminio, desinfección, fumigación de casa, control de roedores, comején, fumigación de zancudos, fumigador, tratamiento de comején
8532: limpieza de vidrios, limpieza de ventanas, lavado de ventanas
8533 8534: limpieza, limpieza de casa, limpieza de oficina, limpieza de casas, aseo, limpieza por hora, limpieza general, servicio de limpieza, misceláneo, conserje, limpieza profunda, limpieza de oficinas, limpieza de edificios, limpieza de apartamento
8534: limpieza de muebles, lavado de sillones, lavado de alfombras, limpieza de sofá, lavado de muebles, limpieza de alfombra, limpieza de tanque, limpieza de colchones, lavado de colchón, lavado de fachada, hidrolavado, lavado a presión, limpieza de canoas, lavado de techo, lavado de sofá, pulido de piso
9800 8533: empleada doméstica, empleada, muchacha de limpieza, servicio doméstico, niñera, planchar ropa en casa, cocinera, empleada por horas
8597: jardinería, jardinero, chapia, chapea, corta de zacate, chapear lote, poda, mantenimiento de jardín, corta de árboles, poda de árboles, zonas verdes, chapear, cortar zacate, limpieza de lote, limpieza de lotes, corte de césped, mantenimiento de zonas verdes, siembra de zacate, corte de zacate, podar árbol, volar machete
8614200: reforestación, regencia forestal, corta forestal, raleo
8611: servicios agrícolas, preparación de terreno, rastreado, arar terreno
8611900000100: arada, tractor con chofer, rastreada, chapulín con chofer
8611900000200: fumigación agrícola, fumigación con dron, atomización
8611900000400: siembra, sembrar
8611900000500: cosecha, recolección de café, cogida de café, corta de caña, coger café, recolección de naranja, corta de piña, corta de banano
8611100000100 8811: beneficiado, beneficio de café, secado de café, tostado de café por encargo, maquila de café
8612200000100: inseminación, inseminación artificial, inseminación de vacas
8612200000200: monta, servicio de toro
8612100: alquiler de pastos, engorde de ganado a terceros
8811001: matanza, matadero, destace, sacrificio de ganado
8714100000200: mecánico, mecánica, taller, taller mecánico, cambio de aceite, alineamiento, balanceo, tramado, enderezado, enderezado y pintura, cambio de fibras, frenos del carro, revisión de carro, lavado de carro, lavacar, car wash, polarizado, parchar llanta, reparación de llanta, cambio de llantas, escaneo de carro, scanner automotriz, ajuste de motor, afinamiento, lavado de chasis, lavado de motor, overhaul, diagnóstico de carro, reparación de motor, rotación de llantas, cambio de clutch, cambio de batería, pintura de carro, pulido de carro, encerado, tapicería de carro, aire acondicionado de carro, cambio de bujías, electromecánica, mecánico automotriz, desabolladura, enderezado de compacto, parche de llanta, detailing, lavado de tapicería, pintura automotriz, revisión de frenos, carga de aire acondicionado de carro, llantera, pinchonazo, reparación de transmisión, cambio de amortiguadores, mantenimiento de carro, arreglo de carro, tren delantero, rectificado de culata, rectificado de motor
8714100000100 8714100009900: reparación de camión, mecánico de camiones, mantenimiento de bus, reparación de camiones
8714200: mecánico de motos, reparación de moto, taller de motos, cambio de aceite de moto, mantenimiento de moto
8729000000100: reparación de bicicleta, taller de bicicletas, ajuste de bici, mantenimiento de bicicleta
8715100: reparación de lavadora, reparación de refri, reparación de refrigeradora, reparación de electrodomésticos, línea blanca, reparación de cocina, arreglo de lavadora, arreglo de refri, reparación de microondas, reparación de secadora, técnico de lavadoras, reparación de licuadora, reparación de plancha
8715100 8715600009900 8715600: mantenimiento de aire acondicionado, reparación de aire acondicionado, recarga de gas refrigerante, limpieza de aire acondicionado, mantenimiento de aires
8715300000100: reparación de celular, cambio de pantalla, reparación de teléfono, desbloqueo de celular, cambio de batería de celular, reparación de celulares, liberación de celular, cambio de pantalla de celular, arreglo de celular
8715500: reparación de televisor, reparación de tele, reparación de parlante, arreglo de tele, reparación de equipo de sonido
8715200000200: rebobinado de motor, embobinado, reparación de motor eléctrico, rebobinado, reparación de planta eléctrica
8715600000200: reparación de bomba, reparación de bomba de agua, mantenimiento de bomba, reparación de compresor
8715600000600: reparación de motosierra, reparación de motoguadaña, reparación de taladro
8715600000800 8715600: reparación de tractor, reparación de maquinaria, mantenimiento de maquinaria
8712: reparación de impresora, mantenimiento de impresora, reparación de fotocopiadora
8711 8873 5453: hojalatería, hojalatero, arreglo de canoas
8711 87290: cerrajero, cerrajería, apertura de puerta, cambio de llavín, duplicado de llave, copia de llaves, abrir carro, copia de llave, apertura de carro, recarga de extintor, recarga de extintores, afilado de cuchillos, afilado
8721: zapatero, reparación de zapatos, cambio de suela, remontadora, arreglo de zapatos, pegar zapatos, costura de zapatos
8722: relojero, cambio de batería de reloj, reparación de joyas, reparación de reloj, arreglo de joyas
8723 88221: costurera, costura, ruedo, ruedos, arreglo de ropa, ajuste de pantalón, modista, sastre, cambio de zíper, ruedo de pantalón, entallar vestido, ajuste de vestido, confección, arreglos de costura, hechura de vestido, confección de uniformes, confección de ropa
8724: tapizar, tapizado, tapicería, tapizar sillón, reparación de muebles, barnizado de muebles, restauración de muebles, retapizado, tapicero
88215 88221 8723: bordado, bordados, bordado de camisas, bordado de gorras, bordado de uniformes
8831 8873 4299602: enmarcado, enmarcado de cuadros, marquetería, enmarcar
88901 3813 3814: muebles a la medida, fabricación de muebles, mueblería, ebanistería, ebanista, closet a la medida
88732 8873 8871: torno, tornería, fresado, maquinado, servicio de torno, corte láser, corte con láser, corte con plasma, doblado de lámina, corte de metal, troquelado, prensa hidráulica servicio
88731: pintura electrostática, galvanizado, cromado, niquelado, sandblasting
5455 8731 88711: soldadura de portón, soldador, trabajos de soldadura, portón eléctrico, estructura metálica, herrería, instalación de portón, verjas a la medida, soldar, soldadura a domicilio, armado de estructura, reparación de portón, motor de portón
8920: fundición, moldeado, impresión 3d
5411 5311: construcción de casa, construcción, casa llave en mano, ampliación, remodelación, remodelación de cocina, remodelación de baño, maestro de obras, obra gris, construir casa, mano de obra de construcción, constructora, construcción de apartamento, remodelaciones
5412 5312: construcción de bodega, construcción de local, construcción de edificio
5321 5421: asfaltado, construcción de calle, bacheo, construcción de camino
5431: demolición, botar casa, demoler
5432 5433: movimiento de tierra, excavación, limpieza de terreno, terraza, zanjeo, nivelación de terreno, back hoe por hora, hora de back hoe, terraceo, hora de retroexcavador
5434100: pozo, perforación de pozo, pozo artesanal
5434200 9412: tanque séptico, instalación de tanque séptico, drenaje, construcción de tanque séptico
9412: limpieza de tanque séptico, vaciado de tanque séptico
5453: techado, impermeabilización, cambio de techo, reparación de techo, goteras, instalación de techo, arreglo de goteras, instalación de canoas
5454: chorrea, chorrea de concreto, losa, acera, hacer acera, contrapiso
5456 5459: albañil, albañilería, mampostería, pegar block, peón, operario, mano de obra, tapia, muro, maestro constructor
5457: armado de andamios
5461100 5461: electricista, instalación eléctrica, electricidad, reparación eléctrica, electricista a domicilio, cambio de breaker, instalación de lámpara, revisión eléctrica, instalación de tomas, acometida, instalaciones eléctricas, entubado eléctrico, corto circuito
5462100: fontanero, plomero, fontanería, plomería, destaqueo, fuga de agua, destaqueo de tuberías, reparación de tubería, destape de cañería, instalación de inodoro, cambio de llave, arreglo de fuga, destapar caño, instalación de tubería
5463200: instalación de aire acondicionado, instalación de aire, instalación de minisplit, instalación de aires acondicionados
5464: instalación de gas
5471: instalación de vidrio, cambio de vidrio, instalación de ventanas, vidriería
5472 5479: instalación de gypsum, cielo raso instalado, instalación de cielo raso, enyesado, paredes livianas, divisiones de gypsum, repellar, repello de pared
5473: pintura de casa, pintar casa, pintor, pintura de fachada, pintar pared, pintar techo, pintura de interiores, pintura de paredes, pintado de casa
5474 5475: instalación de cerámica, pegar cerámica, enchapar, instalación de piso, instalación de azulejos, instalación de porcelanato
5476: carpintería, carpintero, instalación de puertas, instalación de muebles de cocina
5477: cerca, instalación de malla, instalación de cerca, cercado, cercar
5461400 8734: instalación de antena
54611 8736: instalación de paneles solares, instalación de bombillos
92919000099 92920000099: clases, clases particulares, tutoría, tutorías, curso, capacitación, taller de capacitación, charla, refuerzo, clases de matemáticas, tutorías de mate, inglés, curso de inglés, clases de inglés, idiomas, inglés conversacional, capacitación empresarial, curso virtual, seminario, repaso, clases de cocina, curso de repostería, curso de barbería, curso de uñas, curso de manipulación de alimentos, curso de maquillaje, profesor particular, clases de portugués, clases de francés, francés, lecciones, clases virtuales, tutor, charlas, taller, asesoría de tesis, diplomado, curso técnico, conferencia, examen de inglés
92919000003: curso de computación, curso de excel, clases de computación, excel, curso de programación
92919000004: primeros auxilios, curso de primeros auxilios, curso de salvavidas
92919000001: clases de manejo, escuela de manejo, curso teórico de manejo, curso de manejo, clase de manejo, curso de licencia
92911: clases de guitarra, clases de piano, clases de baile, clases de pintura, clases de canto, clases de arte, clases de dibujo, clases de teatro, academia de baile, clases de música, ballet, academia de música, clases de batería, clases de danza
92912: clases de natación, clases de fútbol, escuela de fútbol, karate, taekwondo, clases de tenis, clases de surf, academia de fútbol, boxeo, gimnasia, artes marciales, clases de patinaje
92100: kínder, preescolar, prekínder, mensualidad kinder, maternal, mensualidad de kínder
92200: escuela, primaria, mensualidad escuela, mensualidad de escuela
9233 9231: colegio, secundaria, mensualidad colegio, bachillerato, matrícula colegio, mensualidad de colegio, matrícula de colegio, bachillerato por madurez
92510: universidad, matrícula universidad, créditos universitarios, matrícula universitaria, materia universitaria, bloque completo
92520: maestría, posgrado, doctorado
92420: técnico, carrera técnica, ina
9351 9800: guardería, cuido de niños, cuido, niñera, centro infantil, cuido de bebé, centro de cuido, cuidar niños
93491 93221 9321: cuido de adulto mayor, cuidado de adulto mayor, hogar de ancianos, cuido adulto mayor, asistente de pacientes, cuidar ancianos
7211100: alquiler de casa, alquiler de apartamento, alquiler, casa de alquiler, apartamento, alquiler de cuarto, mensualidad de alquiler, alquiler mensual, alquiler de habitación, apartamento amueblado
7211200: alquiler de local, alquiler de oficina, alquiler de bodega, alquiler de salón, alquiler de consultorio, salón comunal, alquiler de salón comunal, renta de oficina, coworking, alquiler de espacio, alquiler de finca, alquiler de lote, alquiler de terreno, alquiler de salón de eventos, salón de eventos, sala de reuniones, alquiler de parqueo, alquiler de cancha, local comercial
7212100: venta de casa, casa en venta, casa, vivienda, condominio en venta
7213 7223: venta de lote, lote, venta de terreno, terreno, finca en venta, lotes
7221 9599900000100: cuota condominal, cuota de mantenimiento, condominio, administración de condominio, administración de condominios, cuota de condominio
7222100 7222: comisión por venta, bienes raíces, corretaje de bienes raíces, corredor de bienes raíces, comisión de bienes raíces
73111: alquiler de carro, rent a car, rentacar, alquiler de vehículo, alquiler de vehículos, renta de carro, renta car
73112 66012: alquiler de camión, alquiler de vagoneta, alquiler de camiones
73114 8714: alquiler de moto, alquiler de cuadraciclo
66011 73112: alquiler de bus, alquiler de buseta
7312200 5433: alquiler de back hoe, alquiler de maquinaria, alquiler de andamios, alquiler de compactadora, alquiler de batidora de concreto, alquiler de excavadora, alquiler de mezcladora, alquiler de maquinaria pesada, alquiler de formaleta
7312100: alquiler de tractor
7312300 7312400: alquiler de impresora, alquiler de fotocopiadora, alquiler de computadoras
7323 7329: alquiler de sillas, alquiler de mesas, alquiler de sillas y mesas, alquiler de toldos, alquiler de mantelería, alquiler de vajilla, toldos y sillas, mesas y sillas, alquiler de menaje, menaje
7324 7329: alquiler de inflables, alquiler de inflable, inflables, brincolín, alquiler de bicicletas, alquiler de tablas, alquiler de juegos, alquiler de trampolín, castillo inflable
7321 7329: alquiler de sonido, alquiler de luces, alquiler de pantalla, alquiler de tarima, alquiler de proyector, sonido, tarima
7326: alquiler de vestido, alquiler de traje, alquiler de disfraz, alquiler de toga, alquiler de smoking
7327 7329: alquiler de herramientas, alquiler de taladro, alquiler de hidrolavadora
7114: leasing, arrendamiento
65119 65117: flete, fletes, acarreo, acarreos, transporte de carga, carga, transporte de materiales, transporte de mercadería, viaje de arena, acarreo de material, viaje de vagoneta, transporte, jalar material, transporte de café, acarreo de caña
65115: mudanza, mudanzas
65118: transporte de ganado, flete de ganado, transporte de animales
6512 65113: transporte de contenedor, contenedor, flete de contenedor
652: flete marítimo, transporte marítimo
6531: flete aéreo, carga aérea
6802 6803: mensajería, mensajero, envío, entrega, entrega a domicilio, express, servicio express, delivery, servicio a domicilio, envío a domicilio, envíos, entregas, uber eats, reparto, motorizado
6801 6802 65116: encomienda, encomiendas, paquetería, correo, correos de costa rica, courier, paquete, casillero miami, guía de correos
6791 85999: agente aduanal, aduana, trámite aduanal, desalmacenaje, agencia de aduanas, nacionalización, póliza de desalmacenaje, freight forwarder
6729: bodegaje, almacenaje, almacén fiscal, mini bodega
6721: cuarto frío, bodega fría, bodega refrigerada, cámara fría alquilada, almacenamiento en frío
6744: grúa, grúa plataforma, remolque de carro, servicio de grúa, plataforma, grúa para carro
6743: parqueo, estacionamiento, parqueo mensual, estacionamiento mensual, parqueo por hora, parqueo público, valet parking
6742: peaje, peajes
64115 64118: taxi, taxista, carrera de taxi
64116 64115 64118: uber, didi, transporte privado, chofer, traslado al aeropuerto, transporte ejecutivo, shuttle, traslado, viaje, indriver, transfer
64114010: transporte escolar, transporte de estudiantes, buseta escolar, busetas de estudiantes
64114020: transporte de empleados, transporte de personal, transporte de trabajadores
64112 64221: pasaje, bus, tiquete de bus, pasaje de bus, boleto de bus
64132 64223: transporte turístico, excursión
8554 8555: tour, tours, canopy, rafting, excursión, paseo, tour guiado, snorkel, tour de aventura, avistamiento, caminata, cabalgata, tour de café, paseo en lancha
8555: guía turístico, guía de turismo
8552 8551 8554: paquete turístico, agencia de viajes, reservación, reservación de hotel, paquete todo incluido
64241 64243 85511: boleto aéreo, pasaje aéreo, tiquete aéreo, boleto de avión, tiquetes, tiquete, vuelo, pasaje de avión, tiquetes aéreos
8413: recarga, recarga kolbi, recarga de celular, plan celular, plan postpago, postpago, prepago, telefonía celular, plan de celular, recarga movistar, recarga claro, datos móviles, línea telefónica celular, plan móvil
8412: teléfono fijo, línea telefónica, línea fija
84222: internet, internet fibra, fibra óptica, wifi, internet residencial, plan de internet, servicio de internet, internet de casa, internet fibra óptica
84632 84633: cable, televisión por cable, cable tv, tele por cable, tigo, sky, cable tica, tv por cable
84332 84322: netflix, spotify, streaming, disney, hbo, suscripción de streaming, youtube premium
8431 8411: libro digital, ebook
6911200: luz, electricidad, recibo de luz, recibo de la luz, energía eléctrica
6921000: agua, acueducto, recibo de agua, asada, recibo del agua, servicio de agua, servicio de acueducto, agua potable
94231 94239: basura, recolección de basura, recolección de desechos, recolector de basura
9411: alcantarillado, conexión al alcantarillado
941 942 9451: servicios municipales, limpieza de vías, aseo de vías
8942 8941 9422: reciclaje, material reciclable
7133100: seguro de carro, marchamo, seguro de vehículo, póliza de carro, seguro de moto, seguro voluntario
71311: seguro de vida, póliza de vida
7132: seguro médico, seguro de gastos médicos, seguro de salud
7133: prima de seguro, primas de seguro, seguro, póliza, seguro de casa, seguro de incendio, póliza de seguro, seguro de hogar
7133901000400: riesgos del trabajo, póliza rt, póliza de riesgos, ins, seguro de riesgos del trabajo, rt
7133700: seguro de viaje, seguro viajero
7161: comisión de seguros, corredor de seguros, agente de seguros
711399 71133: préstamo, préstamos, intereses, interés, crédito, intereses de préstamo, préstamo personal, financiamiento
71131: hipoteca, crédito hipotecario, préstamo hipotecario
71190: factoreo, factoring, descuento de factura
7119002: comisión de datáfono, comisión bancaria, comisión de tarjeta, comisión datáfono
7159200: cambio de dólares, compra de dólares, cambio de moneda
7112: cuenta bancaria, certificado de depósito
8399 7159 9799: comisión, comisiones, comisión por ventas, honorarios, servicios profesionales, servicios varios, honorarios profesionales
85961 9621 8596: organización de evento, boda, organización de bodas, evento, wedding planner, organización de fiesta, decoración de eventos, montaje de evento, protocolo, evento corporativo, decoración de fiestas, decoración con globos, organización de eventos, quince años, baby shower
85962: feria, stand, expo
9629 9631 9622: discomóvil, disco móvil, dj, animación, payaso, payasos, mariachi, mariachis, grupo musical, show, maestro de ceremonias, cimarrona, karaoke, show de payasos, concierto, músico, animador, conjunto, bailarines, mago, banda, trío, serenata, cantante, mascarada, show de magia, obra de teatro, hora loca, grupo en vivo, toldo musical
9699 9629: pintacaritas, fiesta infantil, cabina de fotos, photobooth, discoteca
9691 9693: juegos mecánicos, parque de diversiones, maquinitas
9615: cine, entrada de cine, película
9641 9642: museo, zoológico, entrada al museo, parque nacional, entrada a parque nacional, jardín botánico
9652 9691 9622: entrada, entradas, boleto, tiquete de entrada, entrada a evento, entrada al estadio, entrada a concierto
9652000000100: piscina, baños termales, termales, entrada a piscina, balneario
9652: cancha, alquiler de cancha de fútbol, mejenga alquiler, cancha sintética, boliche
9692900 3269: lotería, chances, tiempos, rifa, bingo
9712: dry cleaning, lavado en seco, lavado de traje, dryclean, tintorería
9713 9712: lavandería, lavado de ropa, lavado de edredón, lavado de cobijas, lavado de cortinas
9714: planchado, planchado de ropa
9711: lavandería de monedas
9732: funeraria, funeral, servicio fúnebre, entierro, vela, velación, servicios funerarios, sepelio
9731: cremación, cementerio, nicho, bóveda, mantenimiento de bóveda
3191400 4299902: ataúd, caja mortuoria, cofre fúnebre
3769: lápida, placa de cementerio
9591: misa, diezmo, diezmos, ofrenda, bautizo, ofrendas, primera comunión, iglesia
9512000: cuota de colegio profesional, colegiatura profesional, colegio de abogados, colegio de médicos, cuota del colegio de contadores, colegio profesional
9511000 95: cuota de asociado, cámara de comercio, membresía, afiliación, cuota de cámara, cuota de asociación
9520000: sindicato, cuota de sindicato
9599: asociación, cuota de la asociación, asociación de desarrollo
9651: club deportivo, cuota de club, inscripción a carrera, carrera atlética, torneo, inscripción de carrera
909: donación, donaciones, aporte, ayuda
9010 90: multa, recargo, intereses moratorios, mora, indemnización
911 91: permiso sanitario, permiso de salud, permiso de funcionamiento, patente municipal, permiso municipal, uso de suelo, impuesto municipal, bienes inmuebles, permiso de uso de suelo, impuestos municipales, patente
8451: biblioteca
8396: franquicia, marca registrada
8540: empaque, empacado, empaque de producto, maquila de empaque, envasado
8941: compra de chatarra, chatarra
83132000004: recuperar archivos
6749000000100: chofer designado, conductor
8612900000200: adopción de mascotas
86129: pasear perros, paseo de perros
8399: perito judicial, peritaje judicial, servicio profesional
8512: servicios de personal, planilla de terceros
8314: videojuego a la medida
96111 96112: estudio de grabación, grabación de canción, podcast, grabación de audio, locución
8911: edición de libro, corrección de estilo
85991: información
6331 6332 6339900: mariscada, sopa de mariscos, gallos de papa, gallito, comida típica, comidas típicas, comida regional, comida criolla, platillo típico, plato típico, comida vegana, comida vegetariana, comida mexicana, comida italiana, plato infantil, menú infantil, orden de papas, orden de alitas, porción de arroz, guarnición, acompañamiento, carne en salsa, bistec encebollado, lengua en salsa, fajitas mixtas, lasagna, canelones, pizza familiar, pizza de jamón, calzone, panini, torta mexicana, hamburguesa con queso, hamburguesa doble, mac and cheese, arroz chino, chop suey, chow mein, wantan, sopa wantán, costilla en salsa, chuleta ahumada asada, filet de pescado empanizado, pescado entero frito, camarones al ajillo, langosta asada, brochetas, tabla de carnes, fondue, crema de tomate, sopa del día, plato del cliente, alimentación, comida casera, viáticos de alimentación, comida corrida, prensado, sanduche, sandwich de pollo, tostada con queso, pancakes, waffles con frutas, omelette, huevos revueltos, tortilla aliñada, tortilla con queso, palitos de queso, dedos de pollo, caldo de pollo, caldo de res, cocido, mondongo en salsa, frito, gallina achiotada, picadillo de papa, picadillo de chayote, picadillo de arracache, chilaquiles, enyucados, yuca con chicharrón, ceviche de pescado, coctel de camarones, vuelve a la vida, plato marinero
6340002020200: agua de sapo, refresco de tamarindo, refresco de cas, fresco de frutas, fresco de maracuyá, té helado, jugo verde, jugo de naranja natural, fresco de avena, horchata preparada, pinolillo preparado
6340002020300: fresco de leche, batido de fresa, batido de banano, batido de papaya, leche con cacao
6340001000100: café con leche grande, café americano, café espresso, mocca, macchiato, flat white
6340002019900 6340002010300: sangría, shots, botella de licor en bar, copa de vino, jarra de sangría
83152 7331: licencia zoom, suscripción chatgpt, membresía digital, software de inventario, renovación de antivirus, canva, adobe
8714: tapicero de carro, radiadorista, mecánico a domicilio, eléctrico automotriz, instalación de alarma de carro, instalación de radio, muflero, frenero, torno automotriz, pulidor, laminado de carro, ceramic coating, limpieza interior de carro, cambio de llanta, reparación de radiador, cambio de aceite y filtro, limpieza de inyectores, escáner, reparación de caja automática, cambio de parabrisas, alineado, engrase, lavado completo, lavado sencillo, aspirado, carwash, lavado de moto, revisión pre riteve, cambio de faja de distribución, cambio de frenos, rotulado de carro, blindaje de carro
6743 8525: cuidacarros, guachimán, cuidar carros, wachiman
5461: revisión de cableado, cableado eléctrico, cambio de tomas, centro de carga instalado, instalación de lámparas, instalación de abanico, instalación de ducha, certificación eléctrica, código eléctrico
54621: instalación de fregadero, instalación de tanque de agua, cambio de tubería, reparación de fuga, sifón tapado, instalación de calentador, revisión de cañería, reparación de servicio sanitario, cambio de inodoro
541 5459: arreglos de casa, reparaciones de casa, mantenimiento de edificio, mantenimiento de casa, remodelación de oficina, trabajos de construcción, ampliación de casa, reparación de paredes, mil usos, todólogo, arreglos varios
5472 5456 5473: sellado de grietas, resane, resanado, repello fino
8534 8533: limpieza de cisterna, limpieza post construcción, limpieza de tapicería, desinfección de tanque, limpieza de ductos, encerado de pisos, limpieza de piscina, mantenimiento de piscina, limpieza de cocina industrial, limpieza de paneles solares, sanitización
8531: nebulización de casa, sanitizado, desratización
8597: limpieza de jardín, arreglo de patio, corte de árboles, mantenimiento de áreas verdes, siembra de plantas, instalación de zacate, chapia de lote, recorte de seto
8533 8594: recepcionista, personal de limpieza
98: cuidadora, nana, ama de llaves, ayudante de cocina en casa
88221 88215: uniformes a la medida, confección de camisas, camisas por encargo, vestido a la medida
89121: camisetas estampadas, tazas personalizadas, jarras personalizadas, gorras bordadas personalizadas, agendas personalizadas, recuerdos impresos, menús impresos, carpetas impresas, lonas, microperforado, backing, pendones, habladores, cajas impresas, bolsas impresas, impresión en vinil, rotulación de vehículos, rotulación vehicular, letras volumétricas, calendarios personalizados, diplomas, certificados impresos, carné, carnés, gafetes, invitaciones digitales
83919: diseño de uniforme, diseño editorial, diseño de afiche, ilustraciones, animación 2d, presentación powerpoint, diseño de menú, diseño de invitación, diseño de camiseta
8361: marketing de influencers, gestión de redes, estrategia digital, posts, contenido para redes, relaciones públicas
83121: relaciones públicas de empresa
8381: drone, tomas aéreas, video con dron, fotografía de producto, fotografía inmobiliaria, fotos de embarazo, fotos familiares, fotos corporativas, book de fotos
96131: postproducción, subtitulado, animación de video, reels
8395001: traducción al inglés, subtítulos, traducción de títulos
8213: apostilla, certificaciones, certificación literal, inscripción de marca, actas, libros legales, legalización, traspaso de acciones, capitulaciones, afidávit, reconocimiento de documento, permiso de salida del país, inscripción de propiedad, segregación de lote notarial, declaración de beneficiario final, rtbf, razón social, cambio de junta directiva
8212: defensa legal, asesor legal, cobro de pensión, recurso de amparo, juicio laboral, abogado de familia, abogado laboral, custodia, migración, trámite de residencia, residencia, visa, ciudadanía, naturalización, reclamo de seguro legal, proceso de divorcio, guarda crianza
8211: abogado penal, denuncia penal, defensa de multa
8222: regencia contable, llevar contabilidad, contabilidad de asociación, asesor contable, informe contable, flujo de caja, presupuesto contable, registro contable
8231: presentación de declaraciones, declaración informativa, d151, asesor fiscal, inscripción ante hacienda, desinscripción, plan tributario, recurso ante hacienda
83113: evaluación de puesto, manual de puestos, clima organizacional, reclutador, headhunter, pruebas psicométricas
83129: iso, certificación iso, gestión de calidad, salud ocupacional, plan de emergencia, mentor, coach, coaching, marca personal, haccp, bpm
8399: regencia química, regente, regencia farmacéutica, perito, dictamen pericial, honorario, comisionista
8331: consultor ambiental ingeniero, inspección estructural, diseño hidráulico
83421: amojonamiento, plano de condominio, curvas de nivel, topógrafa
8344: prueba de laboratorio de alimentos, vida útil, análisis de aguas, análisis bromatológico, prueba de compactación, certificación de báscula
7224: valoración de casa, avalúo bancario
7211: alquiler de quinta, renta de cuarto, alquiler de condominio, alquiler de cabina, casa amueblada, aparta, apartaestudio, subarriendo
72112: alquiler de aula, alquiler de cocina, alquiler de sala, oficina virtual, alquiler de cubículo, alquiler de bodegas, alquiler de galpón, alquiler de kiosko, alquiler de nave industrial, alquiler de puesto, alquiler de stand
7329 73129: alquileres, alquiler de equipos
7323 7329 7321: alquiler de mobiliario, alquiler de salas lounge, alquiler de refrigeradora, alquiler de plantas, alquiler de tarimas, alquiler de baños portátiles, cabina sanitaria, alquiler de cabinas sanitarias, alquiler de decoración, alquiler de manteles
6411 64118: transporte de pasajeros, viaje a la playa, buseta turística, transporte aeropuerto, alquiler de buseta con chofer, servicio de microbús, viaje privado
65119 65113: transportista, transporte de contenedores, transporte refrigerado, acarreo de escombros, botar escombros, transporte de maquinaria, low boy, transporte de combustible, viaje de lastre, transporte pesado
6802: mandado, mandados, diligencias, mensajería en moto, diligencia
6801: sello postal, estampilla, apartado postal, envío nacional
6799 6791: trámite de importación, carga consolidada, seguro de carga tramitado, consolidación, desconsolidación, agente de carga, exoneración aduanera
8554: city tour, tour de un día, pesca deportiva, tour de delfines, tirolesa, buceo, clases de buceo turísticas, kayak tour, tour nocturno, senderismo, tour a volcán, tour de pesca
631: noches de hospedaje, habitación sencilla, habitación triple, cabaña, cabañas, bungalow, villa, day pass, pasadía, todo incluido, cama adicional, suite, hospedaje rural
9622 9629 96511: espectáculo, evento deportivo, presentación artística
9629: zanqueros, malabares, cuenta cuentos, show infantil, estatua viviente, comediante, stand up, animadora, presentador, maestro de ceremonia, batucada, marimba en vivo, saxofonista, violinista, coro, orquesta, mago infantil, títeres
8596 9621: planificación de boda, decoración de boda, decoración de mesa, coordinador de eventos, montaje de stand, despedida de soltera, té de canastilla, fiesta de cumpleaños, fiesta empresarial, convivio
9652: alquiler de cancha sintética, cancha de tenis, entrada a gimnasio, pádel, cancha de pádel, entrada a parque acuático, entrada a termales, aguas termales, patinaje
92919000099: curso de panadería, curso de costura, curso de belleza, curso de soldadura, curso de mecánica, curso de electricidad, curso de fotografía, clases de repostería, clases de programación, taller de velas, taller de arte, taller de cocina, clases de crochet, clases de tejido, taller de manualidades, tutor de física, clases de química, preparación bachillerato, examen de admisión, curso de oratoria, curso de barista, clases de mandarín, clases de italiano, clases de español, español para extranjeros, clases de robótica, curso en línea, webinar, masterclass, entrenamiento empresarial, inducción, certificación profesional, curso de liderazgo, curso de ventas, curso de manipulación
92911: clases de violín, clases de ukelele, clases de canto lírico, salsa y bachata, clases de ballet, clases de bajo, teatro, escuela de música, clases de folclor, pintura para niños
92912: clases de ajedrez, clases de equitación, clases de gimnasia, clases de crossfit, clases de boxeo, clases de spinning, academia de natación, escuela de tenis, jiu jitsu, entrenamiento funcional, equitación
9729 9722: micropigmentación, lipo láser, radiofrecuencia, tratamiento para acné, rejuvenecimiento, plasma, mesoterapia, ácido hialurónico, lipo papada, peeling, drenaje
9723: terapia de piedras calientes, masaje deportivo, masaje terapéutico, presoterapia, temazcal, flotario, meditación, clase de meditación, sesión de reiki, reiki
9721: corte de niña, corte degradado, corte fade, rulos, recogido, peinado de novia, color de pelo, retoque de raíz, matizado, planchado, secado de pelo, babylights, botox de pelo
95999: mensualidad de asociación, cuota de vecinos
9591: limosna, intención de misa
9512: incorporación al colegio, colegiatura de médico, timbre del colegio
8540: empacar producto
842: plan de fibra, instalación de fibra, mensualidad de internet, megas, internet inalámbrico, starlink, internet satelital
8413: chip prepago, línea celular, plan kolbi, plan liberty, plan claro, paquete de datos, roaming
6911 6912: medidor de luz, consumo eléctrico, carga de carro eléctrico, carga eléctrica
`
