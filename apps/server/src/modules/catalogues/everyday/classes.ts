/**
 * What people call the classes of the catalogue for which no other table has a word, class by class in its order: first what is done,
 * then goods.
 */
export const classes = `
53221 54221: puente, construcción de puente, puente peatonal, puente vehicular, construcción de puentes, reparación de puente
53231 54231: acueducto, construcción de acueducto, línea de conducción de agua
53232 54232: muelle, construcción de muelle, atracadero, marina
53233 54233: represa, embalse, reservorio, construcción de reservorio
53234 54234: sistema de riego, instalación de sistema de riego, riego por goteo instalado, instalación de riego, canal de riego, dique, gaviones, muro de gaviones
53252 54252 54242: tendido eléctrico, línea eléctrica, tendido de cable, tendido de fibra óptica, postería, instalación de postes, electrificación, media tensión, instalación de transformador
53251 54251 54621: tubería de agua potable, red de agua potable, previstas de agua, prevista, red de distribución de agua
53253 54253 94110: planta de tratamiento, planta de tratamiento de aguas residuales, alcantarillado, alcantarillado pluvial, alcantarillado sanitario, cordón y caño, cuneta, cunetas, pozo de registro, construcción de alcantarillas
53262 54262 5461: planta solar, parque solar, instalación de paneles solares, instalación de panel solar, sistema fotovoltaico, paneles solares instalados
53270 54270: construcción de cancha, cancha sintética, construcción de piscina, piscina construida, cancha multiuso, construcción de cancha sintética, instalación de césped sintético, parque infantil, instalación de juegos infantiles, construcción de play, skatepark, gimnasio al aire libre
53290 54290: obra gris, obra civil, muro de contención, muro de retención, construcción de muro, obras complementarias
5311 5411 5459: remodelación de casa, remodelación de apartamento, ampliación de casa, ampliación de cuarto, construcción de segunda planta, construcción de cuarto, construcción de rancho, rancho, construcción de cabina, remodelación de cocina, remodelación, ampliación, llave en mano
5412 5312: construcción de bodega, bodega construida, construcción de galerón, galerón, construcción de local, remodelación de local, remodelación de oficina, construcción de nave industrial, construcción de iglesia, construcción de aula
5440: casa prefabricada, casas prefabricadas, casa prefa, prefa, armado de casa prefabricada, instalación de casa prefabricada, columnas y baldosas prefa, tapia prefabricada, tapia prefa, instalación de tapia, galerón prefabricado, contenedor habitable, tiny house, casa contenedor
54511 5451: pilotes, hincado de pilotes, pilotaje, micropilotes
54512 5454: cimientos, cimentación, placa corrida, zapatas, fundación de casa, chorrea de placa, trazado y cimientos
5452: armado de estructura, estructura de techo, entrepiso, losa de entrepiso, armadura, cerchas, cercha
5454: chorrea, chorrea de piso, chorrea de acera, chorrea de columnas, losa, chorrea de losa, contrapiso, acera, aceras, construcción de acera, planché, bombeo de concreto, rampa de concreto, piso de concreto, concreto lujado, lujado, lujado de piso
5456: pared, paredes, muro, tapia, levantado de pared, levantado de paredes, pegado de block, pegar block, levantar pared, levantar tapia, albañil, albañilería, mampostería, construcción de tapia, tapia de block, muro de block, maestro de obras, peón, peón de construcción, operario de construcción, reparación de pared, filete
5472: repello, repellar, repello fino, estuco, estucado, afinado de pared, enyesado, pasta fina
5474 5475: pegado de cerámica, pega de piso, pegar piso, pegar cerámica, enchapar, enchape de baño, enchapado, fraguado, colocación de porcelanato, cambio de piso, pulido de piso, pulida de piso, cristalizado de piso, piso laminado instalado, instalación de piso laminado, piso epóxico, instalación de piso vinílico, deck, instalación de deck
54631: calefacción, instalación de calefacción
54632: minisplit instalado, instalación de minisplit, ductos de aire, ductería, extracción de aire, instalación de extractor
54640 8736: instalación de gas, línea de gas, tubería de gas, instalación de cocina de gas, revisión de gas
54650 5465: aislante térmico, aislamiento, instalación de aislante, insonorización, cuarto acústico
5471: instalación de vidrio, instalación de ventana, cambio de vidrio, cambio de vidrios, vidrio instalado, ventanería, puerta de baño instalada, instalación de puerta de vidrio, espejo instalado, fachada de vidrio
5476: carpintero, ebanista, hacer closet, instalación de closet, instalación de puertas, instalación de puerta, instalación de mueble de cocina, marco de puerta instalado, hechura de closet, pasamanos instalado, escalera de madera
5477: malla instalada, instalación de malla, instalación de cerca, cerca, cercado, cercar, cerca viva, postear, instalación de portón, verja, instalación de verjas, alambre navaja instalado, instalación de alambre navaja, cierre perimetral
5479 5472: cielos, cielo raso instalado, instalación de cielo, divisiones livianas, instalación de gypsum, forro de paredes, acabados, molduras instaladas
5431: demolición, demoler, botar pared, botar casa, desarme de casa, demolición de pared, quebrar piso, picar piso, derribo de casa
5432 5433: limpieza de lote, limpieza de terreno, chapia de lote, descapote, botada de tierra, bote de escombros, botar escombros, relleno, relleno de terreno, conformación, conformación de terreno, zanja, zanjeo, zanjas, terraceo, terrazas, corte de terreno, hora back hoe, hora de back hoe, hora de retroexcavador, horas máquina, hora máquina, hora de tractor, vagonetada de tierra, excavadora por hora, retroexcavador con operador, alquiler de retroexcavadora con operador, alquiler de back hoe con operador, pala mecánica, compactación, compactación de suelo, corte de talud
5434: pozo, perforación de pozo, perforación de pozos, pozo artesiano, hacer pozo, tanque séptico instalado, instalación de tanque séptico, construcción de tanque séptico, drenajes, drenaje, drenaje de tanque séptico, hacer drenaje
5421: lastreo, lastreado, lastreo de camino, asfaltado, asfalto colocado, carpeta asfáltica, bacheo, recarpeteo, demarcación vial, demarcación de parqueo, pintura de parqueo, reductor de velocidad, camino, arreglo de camino, conformación de camino
63220: alojamiento de trabajadores, albergue de peones, baches, hospedaje de trabajadores, campamento de trabajadores
6321 7211: residencia estudiantil, cuarto para estudiante, hospedaje estudiantil, habitación para estudiante
64133 9659 8554: tour en lancha, tour en catamarán, catamarán, paseo en bote, paseo en lancha, tour en bote, paseo en catamarán, avistamiento de ballenas, avistamiento de delfines, tour de ballenas, tour en kayak, sunset tour, paseo en yate, tour de pesca, pesca deportiva, tour de manglar
64134 66031: vuelo en helicóptero, paseo en avioneta, tour en helicóptero, vuelo chárter, vuelo privado, helicóptero, sobrevuelo
64231: ferry, tiquete de ferry, tiquete del ferry, transbordador
64232: crucero, pasaje de crucero
6412 64239: lancha taxi, taxi acuático, cabotaje de pasajeros, lanchero
64114 64118: transporte escolar, ruta escolar, microbús escolar, transporte de escuela, traslado de niños, transporte de kínder, cuota de buseta, mensualidad de buseta
64118 64222 66011: servicio especial, viaje especial, excursión en bus, transporte de personal, transporte de empleados, traslado de personal, transporte para eventos, alquiler de bus, alquiler de buseta, alquiler de microbús, alquiler de bus con chofer, busetas de turismo, transporte de peones, viaje a la playa, transporte de pasajeros
6411500 6411600: servicio de taxi, carrera, carreras, viaje en taxi, indriver, didi, chofer privado, transporte ejecutivo, traslado privado, transfer, shuttle, traslado al aeropuerto, traslado de pasajeros
65114: flete en carreta, flete con bueyes, yunta
65212 65112: transporte de combustible, transporte de leche en cisterna, cisterna de agua, transporte de melaza
65213 6791 65113: flete marítimo, contenedor marítimo, flete internacional, consolidado marítimo, carga consolidada, importación de contenedor
65111: transporte refrigerado, flete refrigerado, furgón refrigerado, transporte de carne, transporte de helados, cadena de frío
65113: transporte de contenedor, flete de contenedor, arrastre de contenedor, chasis y cabezal, jalado de contenedor
65119 65117: viaje de arena, viaje de piedra, viaje de lastre, viaje de tierra, acarreo, acarreos, flete, fletes, viaje en camión, flete local, flete de materiales, transporte de materiales, transporte de carga, viaje de vagoneta, transporte de café, flete a limón, transporte de mercadería, pick up flete, transporte de maquinaria, low boy, lowboy
65115: mudanza, mudanzas, traslado de menaje, mudanza de oficina, traslado de muebles, cargadores de mudanza
6711 6719: carga y descarga, descarga de contenedor, cargadores, estiba, estibadores, descarga de camión, cuadrilla de descarga, montacargas con operador, maniobras, paletizado
6721: cuarto frío, cámara fría, almacenaje refrigerado, alquiler de cuarto frío, bodega fría
6729: almacenaje, bodega de almacenaje, minibodega, mini bodega, mini bodegas, alquiler de minibodega, custodia de mercadería, almacén fiscal, bodegaje, almacenamiento de documentos, custodia de archivos
6743: parqueo, parqueo por hora, parqueo mensual, parqueo público, guardar carro, campo de parqueo, espacio de parqueo, valet parking, alquiler de parqueo
6744: grúa, servicio de grúa, plataforma, grúa de plataforma, remolque de carro, jalada de carro, arrastre de vehículo, rescate de vehículo, auxilio vial, asistencia en carretera, pasar corriente, cambio de llanta en carretera
6749: cuidacarros, chofer, chofer por día, servicio de chofer, conductor designado, rtv, revisión técnica, inspección vehicular, dekra, riteve, ecomarchamo, peaje, quick pass, gps mensual, monitoreo gps, rastreo satelital, rastreo gps
6751 6752 6759: amarre de bote, alquiler de amarre, uso de muelle, atraque, derecho de atraque, rampa para botes, guardado de lancha, marina mensual
6761 6763: hangar, hangaraje, aterrizaje, derecho de aterrizaje, handling
6791: agente aduanal, agencia aduanal, trámite aduanal, desalmacenaje, nacionalización, dua, póliza de desalmacenaje, gestión aduanera, honorarios aduanales, casillero, casillero miami, aerocasillero, carga aérea
6801 6802 6803: correos de costa rica, envío por correo, pymexpress, encomienda, encomiendas, mensajero, mensajería, servicio de mensajería, envío, envíos, envío a domicilio, gastos de envío, costo de envío, express, servicio express, entrega a domicilio, entrega, delivery, uber flash, rappi, moto mensajero, cargo por envío, cargo por entrega, envío gam, envío fuera del gam, diligencias
6911: electricidad, luz, recibo de luz, consumo eléctrico, consumo de luz, cobro de luz, kilowatts, carga de vehículo eléctrico, carga de carro eléctrico
6912 8632: gas natural, suministro de gas por tubería
6921 8633 6923: agua potable, recibo de agua, consumo de agua, cobro de agua, asada, cuota de asada, paja de agua, venta de agua, servicio de agua, cisterna de agua potable, camión cisterna de agua
7112 7119: comisión bancaria, transferencia, transferencia bancaria, sinpe, comisión por transferencia, remesa, remesas, envío de dinero
7113 7119: préstamo, intereses, interés, intereses de préstamo, cuota de préstamo, crédito, financiamiento, interés por financiamiento, empeño, casa de empeño, tarjeta de crédito, intereses corrientes, gastos de formalización, formalización de crédito, comisión por desembolso, factoreo, descuento de facturas
7114: leasing, leasing de vehículo, cuota de leasing, arrendamiento financiero
7119002 7159: comisión datáfono, comisión por uso de tarjeta, cobro por tarjeta, comisión de tarjeta, recargo por tarjeta, pasarela de pago, comisión de pasarela
71339 7132 71331: marchamo, soa, seguro obligatorio, póliza de riesgos del trabajo, póliza rt, riesgos del trabajo, seguro de riesgos, póliza ins, seguro de carro, seguro de vehículo, póliza estudiantil, seguro estudiantil, seguro médico, seguro de gastos médicos, seguro de accidentes
7131: seguro de vida, póliza de vida, pensión voluntaria, plan de pensiones
7154: fideicomiso, fiducia, comisión de fideicomiso, administración de fideicomiso, custodia de valores
7152: corretaje de bolsa, puesto de bolsa, comisión de bolsa, compra de acciones
7159: cambio de dólares, compra de dólares, tipo de cambio, avalúo bancario, estudio financiero, asesor financiero, asesoría financiera, aval, garantía de participación, garantía de cumplimiento, activos digitales, criptomonedas
7161: comisión de seguros, corredor de seguros, agente de seguros, intermediación de seguros
7162: ajustador de seguros, peritaje de choque, perito de seguros, valoración de daños, ajuste de reclamo
7163: estudio actuarial, actuario, cálculo actuarial
7211: alquiler, renta mensual, mensualidad de alquiler, alquiler de casa, alquiler de apartamento, alquiler de local, alquiler de bodega, alquiler de oficina, alquiler de cuarto, alquiler de lote, alquiler de finca, alquiler de potrero, alquiler de terreno, alquiler de consultorio, alquiler de cubículo, alquiler de silla de barbería, alquiler de cocina, coworking, oficina virtual, sala de reuniones, alquiler de sala de reuniones, alquiler de salón, alquiler de aula, renta de espacio, espacio para antena, alquiler de azotea, alquiler de rancho
72122: venta de local, venta de bodega, venta de oficina
7212 7213: venta de casa, venta de apartamento, venta de lote, lote, lotes, venta de propiedad, venta de finca, casa, terreno, condominio, prima de casa, prima de lote, segregación de lotes, urbanización
7221: administración de condominio, administración de propiedades, administración de alquileres, administrador de condominio, property management, manejo de airbnb
7222 7223: comisión por venta de casa, comisión por venta de propiedad, comisión de bienes raíces, corredor de bienes raíces, comisión por venta de lote, comisión inmobiliaria, agente inmobiliario
7224: avalúo, avalúo de casa, avalúo de propiedad, perito valuador, peritaje de propiedad, valoración de inmueble
73117: alquiler de contenedor, renta de contenedor, contenedor bodega alquiler
73320 7332: derechos de autor, regalías de libro, licencia de música, acam, derechos de imagen, licencia de fotografía, licencia de imágenes
73340 7334: franquicia, regalías, regalía, uso de marca, canon de franquicia, derecho de franquicia, licencia de marca, royalties
8212 8213: registro de marca, inscripción de marca, asesoría en marcas, marcas y patentes, propiedad intelectual, renovación de marca
8240 8212: quiebra, concurso de acreedores, insolvencia, curador procesal, liquidación de sociedad
8311: consultoría, asesoría empresarial, plan de negocios, coaching empresarial, mentoría, asesoría a pyme
83190 8311: gerencia de proyecto, supervisión de proyecto, administración delegada
8321 8331: supervisión de obra, inspección de obra, inspección de construcción, dirección de obra, inspección de vivienda, presupuesto de obra, presupuesto de construcción, bitácora, permiso de construcción, tramitar permiso de construcción, trámite cfia, tramitación de planos, planos constructivos, diseño de casa, anteproyecto, diseño estructural, memoria de cálculo
83222 8322: uso de suelo, plan regulador, zonificación, anteproyecto de urbanización
83411 8341 8344: estudio de suelos, estudio geológico, estudio hidrogeológico, perforación de suelos, prueba de infiltración, capacidad soportante, hidrogeólogo, geólogo, estudio geofísico, prueba de suelo, pruebas de percolación
8342: plano catastrado, plano de catastro, topógrafo, topografía, levantamiento topográfico, curvas de nivel, replanteo, amojonamiento, levantamiento con dron, visado de plano, medición de finca, medir lote, georreferenciación, planos para información posesoria
83430: pronóstico del tiempo, datos meteorológicos
8344: análisis de agua, análisis de suelo, prueba de laboratorio, análisis de alimentos, análisis microbiológico, calibración, calibración de básculas, calibración de balanza, certificación de calidad, prueba hidrostática, prueba de concreto, cilindros de concreto, ensayo de compactación, control de calidad, análisis bromatológico, análisis de leche
83590 8352 8351: regencia veterinaria, regente veterinario, zoológico veterinario, veterinario de caballos, veterinario de aves
8362 8363: pauta, pauta publicitaria, pauta en facebook, pauta digital, anuncio, anuncio en periódico, anuncio en revista, valla, valla publicitaria, alquiler de valla, cuña de radio, cuña radial, anuncio en radio, spot de tv, publicación en periódico, espacio publicitario, mupi, perifoneo, publicidad rodante, banner web, edicto, publicación de edicto, esquela
83700 8370: encuesta, encuestas, estudio de mercado, focus group, mystery shopper, cliente incógnito, sondeo
83920 8391: boceto, bocetos, arte final, creación de personaje, diseño de empaque, diseño de etiqueta, diseño de estampado, diseño de joyas, diseño de producto
8391: diseño de logo, logotipo, logo, identidad corporativa, manual de marca, branding, diseño de volante, diseño de menú, diseño de invitación, diseño de post, artes para redes, diseño de artes, arte para redes sociales, ilustración, ilustraciones, render, renders, render 3d, modelado 3d, recorrido virtual, diseño de interiores, decoración de interiores, diseño de camiseta, flyer digital, invitación digital, tarjeta digital
8393 8399: estudio de impacto ambiental, viabilidad ambiental, setena, d1, regencia ambiental, regente ambiental, consultoría ambiental, plan de gestión ambiental, ingeniero forestal, inventario forestal, regencia forestal, ingeniero agrónomo, regencia agrícola, regente químico, regencia química, biólogo, plan de manejo de residuos, estudio biológico, asesoría agronómica, salud ocupacional, plan de emergencias, plan de salud ocupacional, plan de evacuación, bpm, haccp, regente farmacéutico, regencia farmacéutica
8395: traductor, traducción oficial, traducción de documento, intérprete, interpretación simultánea, traducir, traducción al inglés, intérprete de lesco, lesco, subtitulado, transcripción, transcripciones
84210 8422: internet fijo, fibra óptica, plan de internet, internet mensual, wifi, mensualidad de internet, internet inalámbrico, starlink, internet satelital, megas
8413: plan celular, recarga, recargas, recarga de celular, plan kolbi, plan pospago, saldo de celular, chip, chip kolbi, sim, esim, recarga claro, recarga liberty, plan móvil
8412 8429: línea telefónica, teléfono fijo, central telefónica virtual, voip, llamadas, minutos, número 800, call center línea
84391 8439: suscripción de videojuego, videojuego en línea, moneda de juego, fortnite, robux, nintendo online, playstation plus, xbox game pass, v bucks
84392 8434 83152: suscripción, suscripción mensual, software mensual, licencia mensual, plataforma en línea, suscripción a software, canva, zoom, office 365, google workspace, adobe, chatgpt, punto de venta mensual, sistema de facturación, sistema punto de venta, antivirus, licencia de antivirus, licencia windows, quickbooks, software contable, saas, app por suscripción, correo corporativo, correos corporativos
84399 8431: curso en línea, ebook, libro digital, pdf digital, plantilla digital, patrones digitales, contenido digital, membresía digital, infoproducto, membresía en línea, onlyfans, patreon
8432 8433: spotify, netflix, streaming, suscripción de música, disney plus, hbo max, iptv, amazon prime, youtube premium
84611 8461: transmisión en vivo, transmisión por radio, live streaming, streaming de evento, transmisión de evento, transmisión por facebook
84631 8463: televisión por cable, tv cable, cable mensual, cabletica, tigo, sky, claro tv, televisión satelital, tv digital
8511: reclutamiento, selección de personal, reclutamiento de personal, búsqueda de personal, agencia de empleo, headhunter, pruebas psicométricas, prueba psicométrica, bolsa de empleo, estudio socioeconómico de empleado
8512: personal temporal, suministro de personal, outsourcing de personal, tercerización de personal, planilla tercerizada, saloneros para evento, salonero, mesero, meseros, bartender, edecanes, edecán, degustadora, displays, impulsadora, impulsadoras, mercaderista, personal de apoyo, ayudante de cocina, misceláneo
8521: detective, investigador privado, investigación privada, poligrafía, polígrafo, prueba de polígrafo, estudio de antecedentes
8524: transporte de valores, remesas blindadas, carro blindado, traslado de valores, camión blindado
8525: guarda, oficial de seguridad, seguridad privada, vigilancia, vigilante, seguridad para evento, seguridad de evento, guardaespaldas, escolta, custodia, rondas, oficial armado, seguridad nocturna, bouncer, cuido de propiedad, guarda nocturno, guachimán
8523: alarma monitoreada, monitoreo, monitoreo de alarma, mensualidad de alarma, botón de pánico, videovigilancia, monitoreo de cámaras, control de acceso, cerradura electrónica instalada, cerca eléctrica, instalación de cerca eléctrica, instalación de alarma
8540: empacado, empaque de producto, envasado, etiquetado, etiquetado de producto, maquila de empaque, embolsado, empaque al vacío, envoltura de regalo, envolver regalo, armado de canastas, armado de kits, pegar etiquetas, reempaque
85531 85539: entrada a concierto, entradas, tiquetes de concierto, entrada a evento, boletos, boleto de evento, venta de entradas, cargo por servicio de boletos
85561 85562: promoción turística, información turística, mapa turístico, directorio turístico, feria de turismo
8555: guía, guía turístico, guía naturalista, guía local, tour guiado, guiado, guía de montaña, guía de aves, birdwatching, observación de aves
8554: paquete turístico, tour, tours, excursión, tour al volcán, tour de café, tour de chocolate, tour de un día, tour a tortuguero, tour a isla tortuga, caminata, caminata guiada, senderismo, tour nocturno, tour de perezosos, canopy, zip line, rafting, rappel, cuadraciclo tour, tour en cuadraciclo, cabalgata, cabalgatas, paseo a caballo, tour a caballo, surf camp, city tour, gira, gira educativa, snorkel, tour de snorkel, buceo, paseo, hiking, kayak tour, tubing
85910 8592: protectora de crédito, estudio de crédito, informe crediticio, equifax, datum, récord crediticio, cobro judicial, gestión de cobro, cobranza, cobrador, cobros, recuperación de cartera
85931 8593: call center, telemercadeo, servicio al cliente, central telefónica, contact center, soporte por teléfono, recepción de llamadas, televentas, asistente virtual
8594 8595: secretaria, secretariado, asistente, asistente administrativa, digitación, digitador, digitar, servicios administrativos, servicio de oficina, levantado de texto, trámite, trámites, gestoría, gestor, gestiones, diligencias bancarias, trámite de permiso, trámite municipal, patente municipal, permiso de funcionamiento, permiso sanitario, trámite migratorio, trámite de visa, trámite de pasaporte, trámite de placas, fila en banco, impresión de tesis, levantado de tesis, formato de tesis
8595100: copias, fotocopia, fotocopias, copia a color, copias a color, fotocopia blanco y negro, copia de plano, impresiones, impresión de documento, empaste, empastes, empaste de tesis, escaneo, escaneo de documento, escanear, digitalización, digitalización de documentos, encuadernación, engargolado, emplasticado, emplasticar, plastificado, plastificar, resortes de encuadernación
8595100 89121: ploteo, ploteo de planos, impresión de planos, impresión a color
85952 85953: correo masivo, mailing, envío masivo de correos, mensajes masivos, whatsapp masivo, email marketing, sms masivos
8596: organización de evento, organización de boda, wedding planner, coordinación de evento, coordinación de boda, organizador de fiestas, montaje de stand, stand de feria, stand, espacio en feria, campo en feria, congreso, inscripción a congreso, seminario, simposio, montaje de evento, producción de evento, decoración de evento, decoración de boda, decoración de fiesta, decoración de salón, arco de globos, baby shower decoración, mesa de dulces decoración, decoración de mesa, centro de mesa alquiler
8597: jardinero, zacate cortado, corta de césped, cortar zacate, chapear, chapia, chapea, chapeo, chapia de zona verde, mantenimiento de zonas verdes, mantenimiento de jardín, poda, podar, poda de setos, poda de palmeras, botar árbol, corta de árbol, corta de árboles, tala de árbol, derramar árbol, siembra de zacate, siembra de jardín, zacate instalado, instalación de zacate, limpieza de jardín, fertilización de jardín, riego de jardín, jardín vertical, paisajismo
8599 8594: apostilla, apostillar, certificación registral, personería, personería jurídica, certificación literal, estudio registral, bono de vivienda trámite, lectura de medidores, subasta, subastas, remate
8611: arada, arar, arado, rastreada, rastra, rastrear terreno, preparación de terreno, surcar, alomillado, encamado, siembra, siembra de café, resiembra, deshija, chapia de finca, rodajea, aporca, abonada, abonar, atomización, atomizar, fumigación de finca, fumigación con dron, fumigación agrícola, fumigación de potrero, herbicida aplicado, cogida de café, recolección de café, corta de caña, cosecha, cosechar, cosecha de arroz, zafra, desmalezado, poda de café, poda de frutales, secado de grano, secado de café, beneficiado de café, chapia de potreros, jornal, jornales, jornales de campo, peón agrícola, horas tractor agrícola, ensilaje servicio, picada de pasto, encalado
86121 8612: herraje, herrar caballo, herrador, errar caballo, doma, doma de caballo, amansar caballo, monta, servicio de monta, pupilaje, pupilaje de caballo, pensión de caballo, cuido de ganado, pastoreo, repasto, alquiler de repasto, ordeño, ordeño servicio, esquila, palpación, palpación de vacas, transferencia de embriones, inseminación artificial, descorne
86129: guardería canina, hotel canino, hotel de perros, paseo de perros, paseador de perros, adiestramiento canino, entrenamiento de perro, baño de perro, grooming, peluquería canina, baño medicado, corte de raza, estética canina, deslanado, spa canino, corte de uñas perro, limpieza de oídos perro, pet sitter, cuido de mascotas
8614: raleo, raleo de teca, aserrío, aserrado, aserrar madera, tucas aserradas, aserrío portátil, extracción de madera, corta de teca, reforestación, siembra de árboles, vivero forestal mantenimiento, plantación
86153 8615: cosecha de tilapia, siembra de alevines, mantenimiento de estanques, estanque de tilapias servicio
87350: instalación de equipo médico, instalación de rayos x, instalación de unidad dental, instalación de báscula
8714100000200 8714: mecánica, mecánica general, mecánica rápida, tallado de llave de carro, diagnóstico de carro, diagnóstico por computadora, escaneo de carro, escaneo automotriz, pasar scanner, overhaul, overjol, ajuste de motor, tiempo de motor, cambio de faja, cambio de fajas, cambio de bujías, cambio de compensadores, cambio de rótulas, cambio de pastillas, frenos, ajuste de frenos, purga de frenos, tramado, alineado, alineamiento, alineación, balanceo, rotación de llantas, montaje de llanta, parche de llanta, reparación de llanta, reparación de neumático, enderezado, enderezado y pintura, pintura de carro, pintada de carro, pintura de bumper, pulido de carro, pulida de carro, pulida de focos, pulido de focos, restauración de focos, encerado de carro, lavado de motor, lavado de carro, lavado y aspirado, lavado de chasis, lavado de camión, car wash, carwash, lavacar, detailing, limpieza de tapicería de carro, engrase, polarizado, polarizado de carro, laminado de vidrios de carro, carga de aire acondicionado de carro, gas de aire acondicionado de carro, radiador reparación, sondeo de radiador, soldadura de mofle, limpieza de inyectores, lavado de inyectores, electromecánica, arranque reparación, alternador reparación, rebobinado de alternador, llave de carro programada, programación de llave de carro, instalación de radio de carro, instalación de alarma de carro, revisión para dekra, revisión para riteve, desinstalación de motor, bajar caja, cambio de clutch, kit de clutch instalado, rectificación de culata, rectificación de motor, rectificado de discos, rectificado, torno de discos, tapizado de carro, tapicería de carro, undercoating, porcelanizado
8714200: mecánica de moto, ajuste de moto, mantenimiento de moto, reparación de moto, cambio de aceite de moto, cambio de llanta de moto, tune up moto, revisión de moto
8714900: reparación de lancha, mantenimiento de bote, fibra de vidrio bote, reparación de motor fuera de borda, pintura de bote, calafateo
8711 8731: soldadura, soldador, trabajos de soldadura, herrería, herrero, portón reparación, reparación de portón, reparación de verjas, rejas, cerrajero, cerrajería, apertura de puerta, abrir puerta, apertura de carro, cambio de llavín, cambio de combinación, copia de llave, copias de llaves, duplicado de llave, amaestramiento
8871 8873 8711: trabajo de torno, tornería, mecánica de precisión, fresado, rosca, hacer rosca, maquinado, corte láser, corte de lámina, doblado de lámina, doblez, corte y doblez, corte plasma, corte cnc, fabricación de pieza, fabricación de portón, fabricación de verja, estructura metálica fabricada, cromado, niquelado, galvanizado en caliente, sandblasting, sandblast, arenado, pintura electrostática, pintura al horno, anodizado
89310 89320: fundición, fundición de aluminio, fundición de bronce, fundición de hierro
89330: forja, forjado, troquelado, prensado de metal
8941 8942: reciclaje de chatarra, compra de chatarra, reciclaje, molido de plástico
88221 8822: maquila, maquila de ropa, costura, costurera, confección, confección de camisas, confección de pantalones, confección de ropa, hechura de vestido, hechura de uniforme, vestido a la medida, modista, sastre, sastrería, traje a la medida, corte y confección, bordado, bordados, bordado de camisas, bordado en gorra, sublimado, sublimación, serigrafía, estampado, estampado de camisetas, estampado en vinil, dtf, impresión dtf, vinil textil
8723: ruedo, ruedos, hacer ruedo, coger ruedo, ajuste de ropa, entallar, entallado, arreglo de ropa, cambio de zíper, cambio de cierre, remiendo, zurcido, tallar pantalón, subir ruedo, costura de ruedo, reparación de ropa, arreglo de vestido, poner botón
8721: zapatero, reparación de zapatos, cambio de suela, cambio de tapas, tapitas de zapato, tacón de zapato, reparación de bolso, reparación de salveque, reparación de maletas, costura de zapato, teñido de zapatos
8722: relojero, cambio de pila de reloj, cambio de batería de reloj, reparación de reloj, reparación de cadena, soldadura de anillo, reparación de joyas, ajuste de anillo, baño de oro, limpieza de joyas, grabado de anillo
8724: tapicero, tapicería, tapizado, tapizado de muebles, retapizado, tapizado de sillas, reparación de sillas, reparación de muebles, barnizado, barnizado de muebles, laqueado, restauración de muebles, lijado de muebles, reparación de cama, reparación de sofá, cambio de esponja
87290000003: afinación de piano, afinación, reparación de guitarra, reparación de instrumento, cambio de cuerdas
8729 87159: reparación de juguete, reparación de sombrilla, reparación de anteojos, reparación de bicicleta, afilado, afilado de cuchillos, afilado de tijeras, afilar, afilado de sierra, afilado de cadena, recarga de extintor, recarga de extintores, mantenimiento de extintor, enmarcado, enmarcar, enmarcado de cuadro, marco de cuadro hecho
9010: recargo, recargo por mora, intereses moratorios, multa, cargo por atraso, recargo por pago tardío, reconexión
90200: timbre, timbres, timbre profesional, impuesto municipal
92320 92340 9242: técnico en cosmetología, colegio técnico, curso técnico, carrera técnica, técnico en enfermería, técnico medio, técnico en mecánica
9210 9351: kínder, prekínder, preescolar, materno, maternal, mensualidad de kínder, matrícula de kínder, transición
9351 9800: guardería, cuido de niños, niñera, babysitter, cuidar niños, centro infantil, mensualidad de guardería, cuido por horas
9292 92919: tutor, tutorías, tutoría de matemáticas, clases particulares, clases de matemática, repaso, preparación de examen, preparación para bachillerato, preparación paa, curso de admisión, bachillerato por madurez, nivelación, apoyo escolar, ayuda con tareas, orientación vocacional, terapia de aprendizaje, estimulación temprana
92919000001: curso de manejo, clases de manejo, escuela de manejo, curso teórico, prueba de manejo, alquiler de carro para prueba de manejo
92912: clases de natación, clases de fútbol, escuela de fútbol, clases de karate, taekwondo, clases de baile, clases de tenis, clases de surf, academia de fútbol, mensualidad de karate, clases de gimnasia, clase de yoga, clases de equitación, entrenador de fútbol, clases de zumba, artes marciales, jiu jitsu, clase suelta de spinning
92911: clases de guitarra, clases de piano, clases de canto, clases de pintura, clases de dibujo, clases de música, clases de teatro, ballet, clases de ballet, taller de arte, taller de cerámica, clases de violín, clases de batería
9322: asilo, hogar de ancianos, mensualidad de asilo, residencia de adulto mayor, hogar de adultos mayores, residencia geriátrica
9330: albergue, centro de rehabilitación, rehabilitación de adicciones, hogar de niños, internamiento por adicción, casa cuna
93411 93412: terapia ocupacional laboral, inserción laboral
9349: cuido de adulto mayor, cuidadora, cuidador, cuidado de adulto mayor, centro diurno, acompañamiento de adulto mayor, cuido de ancianos
9319200: enfermera, enfermero, enfermera a domicilio, enfermería, cuido de enfermo, inyección aplicada, inyectado, aplicar inyección, curación, curaciones, suero intravenoso, sueroterapia, toma de presión, cambio de sonda, retiro de puntos, aplicación de vacuna, aplicación de inyectables, turno de enfermería
9319400: ambulancia, traslado en ambulancia, ambulancia para evento, paramédico, paramédicos, cruz roja
9319800: laboratorio, laboratorio clínico, hemograma, examen de sangre, exámenes de sangre, perfil lipídico, glicemia, examen general de orina, examen de orina, prueba de embarazo de laboratorio, prueba covid, antígeno, pcr, cultivo, examen de heces, perfil tiroideo, psa, tipo de sangre, biopsia, citología, papanicolaou lectura
9319: fisioterapia, terapia física, terapeuta, quiropráctico, quiropráctica, ajuste quiropráctico, acupuntura, terapia respiratoria, terapia de lenguaje, terapia del lenguaje, terapista, terapia ocupacional, ozonoterapia, homeópata, nutricionista, plan nutricional, podología, podólogo, ventosas, masoterapia, masaje terapéutico, partera, doula, audiometría, examen de la vista, optometrista, optometría, banco de sangre, rehabilitación física
9310211 9310208: ultrasonido, ultrasonido abdominal, ultrasonido obstétrico, ultrasonido pélvico, ultrasonido de embarazo, eco, ecografía, ultrasonido de mama
9411 9412: limpieza de tanque séptico, vaciado de tanque séptico, tanque séptico lleno, limpieza de trampa de grasa, succión de tanque, destaqueo, destaqueo de tubería, desatorar caño, desatorar inodoro, destaponar, limpieza de alcantarilla, limpieza de cajas de registro, alquiler de cabaña sanitaria, cabaña sanitaria, cabañas sanitarias, baño portátil, baños portátiles, alquiler de baños portátiles, sanitario portátil
94211 94322: desechos hospitalarios, bioinfecciosos, desechos bioinfecciosos, recolección de bioinfecciosos, punzocortantes recolección, basura hospitalaria
94212 94219 94321: aceite quemado recolección, desechos peligrosos, residuos peligrosos, tratamiento de aceite usado, destrucción de mercadería, destrucción de producto, residuos electrónicos, reciclaje de electrónicos
9422 94313: recolección de reciclaje, recolección de cartón, centro de acopio, reciclaje valorizable, recolección de valorizables
9423 94331: recolección de basura, basura, botar basura, viaje de basura, recolección de escombros, relleno sanitario, disposición de basura, contenedor de basura alquiler, bote de basura, recolección de residuos, jardines y basura, chatarra recolección, residuos no tradicionales
94413 9441: derrame, limpieza de derrame, remediación de suelo, descontaminación
9451: barrido de calles, limpieza de vías, barrido
9490: compensación de carbono, créditos de carbono, servicios ambientales, psa forestal
8531: fumigador, fumigación, fumigar, control de plagas, exterminador, fumigación de cucarachas, fumigación de casa, fumigación de restaurante, control de roedores, desratización, comején, tratamiento de comején, fumigación de zancudos, sanitización, desinfección, desinfección de oficina, eliminación de murciélagos, control de murciélagos, retiro de panal
8532 8534: limpieza de vidrios, lavado de vidrios, limpieza de ventanales, lavado de ventanas, limpieza de fachada, lavado de fachada
8534: lavado de muebles, lavado de sillones, lavado de sofá, lavado de colchón, limpieza de colchones, lavado de alfombra, lavado de alfombras, limpieza de alfombras, lavado de tapicería, hidrolavado, hidrolavada, lavado a presión, lavado de techo, lavado de paredes, lavado de aceras, lavado de tanque de agua, limpieza de tanque de agua, limpieza de piscina, mantenimiento de piscina, limpieza de canoas, limpieza post construcción, limpieza fina de obra, limpieza de ductos, limpieza de campanas, limpieza industrial, encerado de piso, pulido de pisos, cristalizado, sellado de pisos, limpieza profunda
8533 9800: limpieza de casa, limpieza de oficina, limpieza de apartamento, limpieza general, aseo, servicio de limpieza, miscelánea, limpieza por horas, limpieza de airbnb, limpieza de condominio, conserje, conserjería, aseo de oficina
9800: empleada doméstica, empleada, doméstica, servicio doméstico, cocinera a domicilio, ama de llaves, muchacha de la casa, servidora doméstica
9511 9512 9520: cuota de cámara, cámara de comercio, afiliación a cámara, colegiatura profesional, cuota de colegio profesional, colegio de abogados, cuota sindical, afiliación sindical
95910 9591: diezmo, ofrenda, misa, bautizo, matrimonio religioso, derecho de matrimonio, donación a iglesia, retiro espiritual
95999: cuota condominal, cuota de mantenimiento, cuota de condominio, mantenimiento de condominio, cuota residencial, cuota de asociación, cuota de asociado, membresía de asociación, cuota de club, cuota extraordinaria, cuota de seguridad de barrio
9611: grabación, grabación de canción, estudio de grabación, mezcla y masterización, masterización, grabación de audio, locución, locutor, grabación de cuña, jingle, podcast, grabación de podcast, producción musical, beats
9612: producción de video, video institucional, video promocional, grabación de video, documental, comercial de tv, producción audiovisual, reels, videos para redes, video con dron, reel, video clip, cortometraje, contenido audiovisual, video corporativo, toma con dron
96131 96137 9613: edición de video, edición de videos, editor de video, edición, postproducción, edición de audio, edición de reels, corrección de color, motion graphics, subtítulos, animación 3d, animación 2d, video animado
96132: pasar vhs a digital, digitalizar casetes, conversión de videos, duplicado de dvd
9614 9615: cine, entrada al cine, tiquete de cine, proyección de película
96230: alquiler de teatro, alquiler de anfiteatro, alquiler de auditorio
96320 9633: pintor artístico, mural, murales, mural pintado, cuadro por encargo, escultor, retrato por encargo, caricaturista, caricatura, escritor fantasma, redacción de libro, compositor, redactor, redacción, redacción de textos, copywriter, copywriting, corrección de estilo, filólogo, filología, revisión filológica, artículos para blog, periodista, nota de prensa
9631 9629 9622: grupo musical, conjunto musical, banda, orquesta, cantante, cantante para boda, saxofonista, violinista, mariachi, mariachis, dj, disco móvil, discomóvil, cimarrona, marimba, trío, animador, animación de fiesta, payaso, payasos, mago, show de magia, show infantil, pintacaritas, títeres, zanqueros, maestro de ceremonias, karaoke, música en vivo, bailarines, serenata, comparsa, stand up, comediante, hora loca, malabarista, luces y sonido, sonido para evento, santa claus, show, presentación artística, fuegos artificiales show, cuentacuentos
9651200: mensualidad de club, equipo de fútbol, inscripción a torneo de fútbol, ficha de jugador
9651100 9652: torneo, inscripción a torneo, inscripción a carrera, carrera atlética, maratón, carrera de bicicletas, campeonato, cuadrangular, recreativa, vuelta ciclística
9652: alquiler de cancha, cancha de fútbol, cancha, cancha de fútbol 5, fútbol 5, alquiler de cancha de tenis, hora de cancha, alquiler de piscina, entrada a piscina, pase de piscina, day pass, entrada a balneario, balneario, aguas termales, entrada a termales, pase de día, entrada al estadio, pádel, cancha de pádel, boliche, golf, green fee, muro de escalada, campo de tiro, polígono de tiro
96610 9662: futbolista, entrenador, árbitro, arbitraje, arbitraje de partido, árbitros, director técnico, preparador físico, entrenamiento deportivo, atleta
9642 9641: entrada a parque nacional, entrada al parque, entrada a reserva, entrada a museo, museo, zoológico, mariposario, serpentario, jardín botánico, entrada a catarata, catarata, entrada a sendero, refugio de vida silvestre, entrada a volcán, santuario de animales, entrada de turista
9691 9699: parque de diversiones, inflables, inflable, saltarín, castillo inflable, juegos mecánicos, toro mecánico, trencito, brincolín, entrada a parque de diversiones, trampolines, gotcha, paintball, karting, go karts, sala de escape, escape room, laser tag, casa de los espantos, carruseles, piscina de bolas, pista de patinaje
9692 96921: lotería, chances, rifa, tiempos, casino, apuesta, apuestas, bingo, bingo benéfico, raspadita, apuestas deportivas
9693: futbolín, máquina de juegos, maquinitas, pool, mesa de pool, hora de pool, billar, arcade, rockola
9699: alquiler de salón de eventos, salón de eventos, alquiler de salón de fiestas, salón de fiestas, alquiler de salón comunal, salón comunal, alquiler de quinta, quinta para eventos, alquiler de finca para boda
9711 9713: lavandería, lavado de ropa, lavada de ropa, lavado y secado, lavado de cobija, lavado de edredón, lavado por kilo, kilo de ropa, lavado de uniformes, lavado de manteles, lavado de tenis, lavamático, lavado de sábanas, lavado de cortinas
9712: lavado en seco, lavado de traje, lavado de vestido, dry cleaning, lavado de saco, lavado de vestido de novia
9714: planchado de ropa, planchado, aplanchado, planchada de ropa, planchar ropa
97150: teñido de ropa, teñir ropa, teñir jeans
9721: corte degradado, corte fade, corte y barba, corte niño, corte de niño, corte de mujer, corte de hombre, cejas con navaja, diseño de cejas hombre, barbero, lavado de pelo, cepillado, blower y plancha, secado de pelo, trenzas, peinado, peinado de novia, peinados, permanente, rulos, keratina, cirugía capilar, botox capilar, alisado, alisado brasileño, tratamiento capilar, hidratación capilar, nanoplastia, decoloración, balayage, rayitos, highlights, iluminaciones, retoque de raíz, color completo, extensiones de pelo, extensiones de cabello, californianas
9722: esmaltado, esmaltado permanente, esmaltado semipermanente, gelish, uñas acrílicas, uñas de gel, soft gel, polygel, relleno de uñas, relleno acrílico, retiro de acrílico, retiro de gelish, baño de acrílico, manicure ruso, manicure spa, pedicure, pedicure clínico, pestañas pelo a pelo, lifting de pestañas, extensión de pestañas, laminado de cejas, depilación de cejas, cejas con hilo, henna de cejas, pigmentación de cejas, micropigmentación, micropigmentación de labios, microblading, maquillaje social, maquillaje de novia, maquillaje y peinado, maquillista, limpieza de cutis, limpieza facial, limpieza facial profunda, facial, faciales, hidrafacial, peeling, dermapen, radiofrecuencia, depilación láser, depilación con cera, cera brasileña, bikini, depilación de axilas, depilación de bozo, bronceado, exfoliación corporal
97230000001: masaje, masajes, masaje relajante, masaje descontracturante, masaje deportivo, masaje con piedras calientes, masaje de espalda, masaje reductor, reducción de medidas, drenaje linfático, maderoterapia, sauna, jacuzzi, circuito de spa, día de spa, spa, reflexología, aromaterapia, cavitación, moldeo corporal
97230000002: mensualidad gym, gimnasio, inscripción gimnasio, pase diario gym, día de gym, crossfit, entrenador personal, personal trainer, funcional, spinning, rutina de gimnasio, plan de entrenamiento, membresía gym, membresía de gimnasio, clases funcionales, entrenamiento funcional
9731: nicho, cementerio, derecho de cementerio, bóveda, mantenimiento de bóveda, cremación, cuota de cementerio, exhumación, lote en cementerio, cremación de mascota
9732: funeral, servicio fúnebre, servicio funerario, velación, capilla de velación, funeraria, traslado de cuerpo, plan funerario, cuota de funeraria, carroza fúnebre, embalsamado, ataúd con servicio
97910 9799: dama de compañía, acompañante, astrólogo, tarot, lectura de tarot, carta astral, horóscopo, tatuaje, tatuajes, tatuador, piercing, perforación de oreja, aretes puestos, retoque de tatuaje, borrado de tatuaje, tatuaje pequeño, valet, agencia matrimonial, baño público, uso de baño, guardarropa, casilleros, alquiler de locker, limpiabotas
01260 0144 0199: semilla de chía, semillas de chía, chía
0196113 0196199: bromelia, bromelias, anturio, suculenta, suculentas, cactus, helecho, helechos, palmera, palmeras, plantas de interior, planta de jardín
2114 21124: pavo congelado, pavo entero, chompipe congelado, pato congelado
2127 2125: camarón empanizado, cóctel de camarón, cangrejo enlatado
2128 2126: mejillones, ostras, almejas en lata, calamar, calamares, pulpo, pianguas, ostiones, choras
21329 2132: jugo de tomate, jugo v8, clamato
21491 2149: piña en almíbar, piña enlatada, piña en trozos
2152 2170: manteca de cerdo, sebo, manteca de chancho, sebo de res
2166 21691: aceite de coco
21672 2167: aceite de oliva
21642 2164: aceite de canola
21691 2163 2162: aceite de ajonjolí, aceite de aguacate, aceite de maní, aceite de girasol, aceite de linaza
22130 2221: suero de leche, whey, lactosuero
22300: huevos de codorniz en conserva, huevo líquido, huevos cocidos
23130: sémola, cuscús, bulgur
23170: harina de plátano, harina de coco, harina de almendra, puré de papa instantáneo, harina de yuca, harina de garbanzo
23230: tapioca
23320 2331: alfalfa, paca de alfalfa, pacas de heno, heno
23610 23620: licor de cacao, pasta de cacao, manteca de cacao, nibs de cacao
2363 2364: cacao en polvo, cocoa
23922: chile en polvo, paprika, páprika, chile seco, pimentón molido
23923: nuez moscada, cardamomo
2392999 23929: sazón completa, sazonador completo, condimento completo, cúrcuma, comino, orégano, achiote, achiote en polvo, curry, laurel, tomillo, romero, ajo en polvo, cebolla en polvo, condimento para carne, adobo
2392301 2392: clavos de olor, anís estrellado, jengibre molido
2399601 2399602: levadura de panadero, levadura de cerveza, masa madre
2399905 2399999: tang, zuko, refresco en polvo, sirope, fresco en polvo, toki, gatorade en polvo, horchata en polvo, pinolillo
2367000009900 2367: cajeta, cajetas, cajeta de coco, cajeta de leche, melcocha, melcochas, prestiños, turrón, mazapán, algodón de azúcar, gomitas, marshmallow, marshmallows, malvaviscos, dulces
2343 6339900: canapé, canapés, petit four, petit fours, bocaditos, volovanes, quiche, cheesecake, cupcake, cupcakes, alfajor, alfajores, muffin, brownie, brownies, donas, dona, churros, flauta de dulce, cangrejito, enchilada de papa, enchiladas de pan, empanada de chiverre, tártara, orejas, costillitas de pan, rosquillas, torta chilena, cachos, tres leches, suspiros, relámpagos, palmeritas de hojaldre, rollo de canela, arrollado
24220: vermut, vermouth, martini rosso, cinzano
24320 2399999: malta en grano, malta para cerveza, lúpulo
25010 2509: hojas de tabaco, tabaco, picadura, puros, puro
26510: seda, tela de seda
26520 26530 26540: casimir, paño de lana, tela de lana
26560: lino, tela de lino
26570 2659: yute, tela de yute, gangoche, tela de saco
2661 2669: popelina, tela de algodón, manta, tela para manteles, dacrón, tela de sábana, franela de tela
2662 2663: gabardina, mezclilla, dril, tela de jeans, lona de algodón
2672 2677: tela poliéster, tela sintética, tela de cortina, blackout, satín, satén, tul, organza, chifón, tafeta, tela impermeable, microfibra tela
2681 2682: terciopelo, corduroy, pana, felpa
2684 2685: tela de toalla, tela de paño
26860: gasa de tela
2819: licra, lycra, tela de punto, tela deportiva, dry fit, tela de camiseta, jersey de algodón, piqué, polar
27921: fieltro, paño lenci, felpa de manualidades
27922: pellón, entretela, tela no tejida, geotextil, geomembrana textil
27170: paracaídas, arnés de parapente
2723 2729: moqueta, alfombra de oficina, gramilla sintética, zacate sintético, césped sintético, zacate artificial
28250: bata desechable, gabacha desechable, overol desechable, traje tyvek, cofia, gorro desechable, ropa desechable
2911 2912 2913: cuero, cueros, badana, gamuza, cuero para tapizar, cuerina, carnaza
29230 4844: correa de reloj, pulsera de reloj, faja de reloj, brazalete de reloj
2921: collar isabelino, collar de perro, collar para perro, correa de perro, correa para perro, pechera, pechera de perro, bozal, arnés de perro, montura, albarda, freno de caballo, jáquima, silla de montar, aperos, espuelas, mecate de caballo, bozal de caballo
31230 31220 39283: astillas de madera, viruta, burucha, aserrín, mulch
31421 31422: plywood, plywood 4x8, lámina de plywood, playwood, triplay
31431 31441: melamina, lámina de melamina, aglomerado, mdf, lámina de mdf, durpanel, melamínico
31432: osb, lámina osb
31442: lámina de fibra, hardboard, maderit
31922: corcho, corchos, pizarra de corcho, posavasos de corcho
32230: directorio telefónico
32420 32490: revista, revistas
32520: partitura, partituras, cancionero
32550: planos impresos, juego de planos impresos
32610: chequera, chequeras, talonario de cheques, timbre fiscal, timbres fiscales, papel de seguridad, estampillas, especies fiscales
33349: canfín, kerosene, queroseno
33370: búnker, bunker
33500: vaselina, parafina, cera de parafina, parafina en bloque, cera para velas, cera de soya
34280 3569: agua oxigenada, peróxido, carburo
34231 34233 34232: ácido muriático, ácido sulfúrico, ácido de batería, ácido nítrico, soda cáustica, potasa, ácido fosfórico
34520 34231: azufre
34570: glicerina
34641: abono completo, abono 10 30 10, fórmula completa, 10-30-10, 12-24-12, 18-5-15, 15-15-15, triple quince, abono fórmula, abono cafetalero, abono foliar, fertilizante foliar, fertilizante completo, abono para plantas
3461: urea, nutrán, nitrato de amonio, sulfato de amonio, nitrato
34631 34632: cloruro de potasio, kcl, sulfato de potasio, muriato de potasio
34642 34643 34644: dap, map, fosfato diamónico
34646 34649: nitrato de potasio, multiminerales, calcio boro, boro
34652 34651: amoniaco, amoníaco
3742 1520: cal agrícola, carbonato de calcio, cal dolomita, enmienda, encalador
34740 3472: resina epóxica, resina poliéster, resina de fibra de vidrio, resina para manualidades, resina uv
34800: látex, látex líquido
35140: tinta china, tinta para sellos
35310: detergente industrial, surfactante, texapon
35410: aceite esencial, aceites esenciales, esencia, esencias, esencia de lavanda, aceite de lavanda, esencia para difusor, fragancia para velas
35450: explosivos, dinamita
35460: pólvora, cohetes, bombetas, luces de bengala, bengalas, juegos de pólvora, volcancitos, cañones de confeti, fuegos artificiales, juego pirotécnico
35491: biodiésel
35651: medicamento homeopático, homeopatía gotas, flores de bach, gotas homeopáticas
35659: producto natural, productos naturales, medicina natural, pastillas naturales, colágeno, colágeno hidrolizado, suplemento natural, cápsulas de moringa, omega 3, melatonina, propóleo, jarabe natural, cbd
3564008 3466100: pipeta antipulgas, pipetas, pipeta para perro, antipulgas, desparasitante, desparasitante para perro, desparasitante para gato, bravecto, nexgard, frontline, simparica, garrapaticida, baño para ganado, mata garrapatas, ivermectina veterinaria, ivermectina inyectable, vermífugo, vermífugos, dectomax
3564012: vacuna para perro, vacuna canina, vacuna séxtuple, vacuna antirrábica, vacuna triple felina, vacuna para ganado, vacuna de terneros
36220 3627: empaquetadura, empaque, empaques, empaque de hule, oring, o-ring, orings, hule empaque, retenedor, retenedores, sello de agua, juego de empaques, empaque de culata, empaque de motor
3692 3639: vinil adhesivo, vinil, papel contact, contac, contact, plástico adhesivo, forro adhesivo, adhesivo para cocina, vinil decorativo, cinta doble cara, cinta de empaque, tape transparente, cinta transparente, cinta de embalaje, cinta aislante, tape eléctrico, cinta reflectiva
36972 3923: gorro de baño, prensas de pelo, colas de pelo, diademas, prensas para el pelo
36980 4694: aislador plástico, aisladores de cerca, aislador
37310 37320: ladrillo refractario, ladrillos refractarios
37330: mortero refractario, cemento refractario
37940: asfalto, mezcla asfáltica, emulsión asfáltica, asfalto en frío
37940 3793: tela asfáltica, manto asfáltico, membrana asfáltica, tapagoteras, impermeabilizante asfáltico
38160: patas de mueble, patas para mesa, respaldar de cama, respaldo de silla, base de silla, gavetas para mueble, puertas de mueble, repuestos de silla
38210: perla, perlas
38250: monedas de colección, moneda de oro
38330: trompeta, trombón, saxofón, clarinete, flauta, flauta dulce, armónica, acordeón, melódica, tuba, corneta
38340: teclado musical, piano digital, guitarra eléctrica, bajo eléctrico, bajo, órgano electrónico, sintetizador, piano eléctrico
38350: batería musical, redoblante, tambor, bombo, pandereta, maracas, bongó, congas, timbales, marimba de madera, xilófono, lira, güiro, platillos, cajón peruano
38360: cuerdas de guitarra, uñetas, boquilla de trompeta, baquetas, atril musical, estuche de guitarra, capo de guitarra, metrónomo, afinador
38930: linóleo
38941: papel fotográfico expuesto
39110: cerdas, tripa natural, tripa para chorizo, plumas, cacho, cachos de toro, carey
39141: bagazo
39150: cascarilla de cacao
39130 3912: cascarilla de arroz, granza, granza de arroz, salvado, acemite
39218: wipe, trapo industrial, mecha industrial, estopa
39250: llantas de desecho, polvo de llanta, hule reciclado
39270: plástico reciclado, pet reciclado, botellas de reciclaje, plástico para reciclar
3924: cartón para reciclaje, papel para reciclar, cartón reciclado, archivo para reciclar
3934: chatarra, chatarra de hierro, hierro viejo
39361: chatarra de cobre, cobre para reciclar
39363: chatarra de aluminio, latas de aluminio para reciclar, aluminio para reciclar
39364 39380: baterías usadas, baterías viejas, plomo reciclado
41310: plata, granalla de plata, hilo de plata, lámina de plata
41320: oro, oro en bruto, oro quebrado, oro laminado
41513: alambre de cobre, hilo de cobre
41514 41515: lámina de cobre
41516: tubo de cobre, tubería de cobre, conexiones de cobre, codo de cobre
4153: perfil de aluminio, aluminio para ventanas, tubo de aluminio, platina de aluminio, lámina de aluminio, papel de aluminio
42110: torre de telecomunicaciones, torre metálica, puente metálico
42210: tanque metálico, tanque de diésel, tanque de acero, silo metálico, tanque de acero inoxidable
42220: cilindro de gas vacío, cilindro, cilindro de oxígeno, tanque de oxígeno, cilindro para gas, envase de gas, tambo de gas
42320: caldera, generador de vapor
42932: tapa corona, tapas para botella, tapas de frasco, corcholata, tapa rosca
43211: cilindro hidráulico, gato hidráulico, pistón hidráulico, cilindro neumático, botella hidráulica
43252: impulsor de bomba, sello mecánico, repuestos de bomba
43410 43420: quemador, quemador industrial, horno industrial, horno de cerámica, incinerador
43520 4354: tecle, polipasto, grúa torre, winche, winch, pluma hidráulica, señorita
43550: banda transportadora, transportador de banda, faja transportadora, elevador de granos
43933 44916: molde, moldes, molde de silicona industrial
4323002 4912: compresor de aire acondicionado, compresor de aire acondicionado de carro, compresor de refrigeración, compresor de refri
44139 44131: ordeñadora, máquina de ordeño, pezoneras
44198: incubadora, incubadora de huevos, comedero de pollos, bebedero de gallinas, comederos, bebederos, gallinero, jaula de gallinas, comedero de cerdos, picadora de pasto, chopper, molino de martillos, apiario cajas, extractor de miel, criadora
44199: repuestos de picadora, cuchillas de picadora, discos de rastra, puntas de arado
44213: torno, torno de metal
44214 44215: fresadora, taladro de banco, taladro de pedestal
44216: esmeril de banco, esmeriladora, rectificadora
44217: prensa hidráulica, dobladora, guillotina de metal, dobladora de tubo, roladora
44421 44422: retroexcavador, retroexcavadora, back hoe, backhoe, excavadora, bobcat, minicargador, niveladora, cargador frontal
44430: compactadora, brincón, vibro compactador, sapo compactador
44612 44613 44614: telar, máquina de tejer
44622: lavadora industrial, secadora industrial, plancha industrial
44750: espada, katana, espadas, sable, daga
44831: vaso de licuadora, repuestos de licuadora, aspas de licuadora, empaque de licuadora, repuesto de lavadora, repuestos de lavadora, tarjeta de lavadora, bomba de lavadora, perilla de lavadora, bandeja de refrigeradora, termostato de refri, repuestos de refri, repuestos de plancha, resistencia de horno, repuestos de electrodomésticos, cuchilla de licuadora, plato de microondas
44832: quemador de cocina, perilla de cocina, parrilla de cocina, repuestos de cocina, piloto de cocina, disco de cocina
44914: guillotina de imprenta, encuadernadora, máquina de imprenta
44915 4491: impresora 3d, impresora tres d, extrusora
45110: máquina de escribir
45150 4516: prensa offset
4516: trituradora de papel, destructora de papel, plastificadora, emplasticadora, contadora de billetes, caja registradora, datáfono
45240 4523: servidor, servidor dell, servidores
45250: mini pc, microprocesador raspberry, raspberry pi
46131 46132: repuestos de generador, escobillas de motor
46320: cable coaxial, cable rg6, cable de antena
46330: cables de bujía, juego de cables de bujías, arnés eléctrico, arnés de carro, cables de encendido
46350: cable de alta tensión, cable de media tensión
46360: cable de fibra óptica, pigtail, patch cord de fibra
46931 46932: imán, imanes, imán de neodimio, imanes para refri
46940: aislador eléctrico, aislador de porcelana
46950: carbones, carbones de taladro, escobillas de carbón, carbones de motor, electrodo de carbón
47110: capacitor, capacitores, condensador eléctrico, capacitor de arranque, capacitor de aire acondicionado
47120: potenciómetro, resistencia electrónica
47130: circuito impreso, tarjeta electrónica, placa electrónica
47211 47212: radio de comunicación, radios de comunicación, walkie talkie, radio transmisor, repetidor, transmisor fm
47311: radio, radio portátil, radio despertador, radio am fm, radio de mesa
47312: radio de carro, radio pioneer, pantalla para carro, autoradio
47321: tocadiscos, grabadora, grabadora de voz, minicomponente, tornamesa, reproductor de cd
47323: dvd, reproductor dvd, blu ray, dvr, nvr, grabador de cámaras
47620: películas dvd, película en dvd, disco blu ray
47691: audiolibro en cd
47910 4792: tarjeta de banda magnética, tarjetas de proximidad, tarjeta rfid, llavero de proximidad, tags, tarjetas pvc
48110: equipo de rayos x, rayos x dental, tomógrafo, mamógrafo
48219: estación total, teodolito, nivel láser, nivel topográfico, gps topográfico, distanciómetro, brújula, estación meteorológica, pluviómetro
48220: gps, control de portón, control remoto de portón, control remoto, control de televisor, control para tele, radar, sonar, ecosonda
48242 4824: osciloscopio, tester, multímetro, amperímetro, voltímetro, probador de voltaje
48252: manómetro, medidor de presión, flujómetro, rotámetro, medidor de nivel
4826302 4826: medidor de agua, hidrómetro, medidor eléctrico, medidor de luz, contador de agua
48352 48312: aros de lentes, marco de lentes, armazón, armazones, plaquetas de lentes, tornillo de lentes
48410: reloj de pulsera, reloj inteligente, smartwatch, reloj casio, apple watch, reloj de hombre, reloj de mujer
48420: reloj de pared, despertador, reloj de mesa, cronómetro
49115: camión grúa
49119: ambulancia vehículo, camión recolector, carro de bomberos, camión barredora, food truck, camión mezcladora
49210: carrocería, cajón de camión, cajón para camión, furgón de aluminio, cabina de camión, batea de pick up, góndola
49221: contenedor, contenedor de 20 pies, contenedor usado, contenedor marítimo usado, furgón contenedor
49222: casa rodante, motorhome, camper
49232: gancho de remolque, bola de remolque, jalador, enganche, eje de carreta, repuestos de carreta
4941 493: velero, lancha inflable, bote inflable, boya, boyas, balsa, kayak, tabla de sup
49610: parapente, globo aerostático, ala delta
4291403: hoja de afeitar, hojas de afeitar, navajillas, cuchillas de afeitar
4299 381: rodín, rodines, rodines para silla, bisagra, bisagras, jaladera, jaladeras, corredera, correderas, rieles de gaveta
3532301: lip gloss, gloss, rubor, rímel, delineador, delineador de ojos, corrector de ojeras, corrector líquido, contorno, iluminador, primer de maquillaje, polvo compacto, polvo suelto, brochas y sombras, labial líquido, labial matte, tinta de labios, bálsamo labial, paleta de maquillaje, pestañina, glitter
3532302 3532301: mascarilla facial, mascarilla de puntos negros, mascarilla de arcilla, sérum, serum, tónico facial, agua micelar, exfoliante, exfoliante facial, contorno de ojos, crema facial, crema hidratante, crema de manos, crema corporal, parches para ojos, protector solar, aceite corporal, desmaquillante
3532303: ampolla capilar, ampolla reconstructora, ampolleta capilar, termoprotector, acondicionador, tratamiento capilar en frasco, mascarilla capilar, tinte para cabello, decolorante, oxidante, peróxido para cabello, gel de pelo, cera para cabello, pomada para cabello, aceite de argán, minoxidil capilar, matizador, crema para peinar, wella, loreal, l'oreal, pantene, sedal, head shoulders, tresemmé
9721: lavado especial, hidratación, ampolla aplicada, tratamiento de ampolla, matizado, baño de color, baño de luz, corte de puntas, planchado de cabello, ondas, corte y peinado, perfilado de barba, arreglo de barba, barba y bigote, afeitado clásico, toalla caliente, mechitas, cerquillo, flequillo, color raíz
8714100000200: parchado, parchado de llanta, reparación de luces de carro, revisión de luces, cambio de bombillo de carro, cambio de guardapolvos, cambio de roles, cambio de tijeretas, cambio de terminales, cambio de soportes, cambio de empaques, cambio de sensor, borrado de códigos, fuga de aceite, recalentamiento, cambio de termostato, cambio de radiador, cambio de bomba de agua de carro, cambio de alternador, cambio de batería de carro, cambio de escobillas, cambio de llantas, instalación de llantas, engrase general, afinamiento, tune up, revisión general de carro, peritaje de carro, inspección de carro usado, servicio de lubricentro, filtro y aceite, cambio de mangueras, mano de obra mecánica, reparación de caja, caja automática reparación, cambio de coolant
5461 8715200: cableado, cableado eléctrico, reparación de cableado, cableado y luces, corto circuito, falla eléctrica, instalación de tomas, instalación de lámpara, cambio de breaker, caja de breakers instalada, puesta a tierra, acometida, acometida eléctrica
8351: fluidoterapia, hospitalización de mascota, internamiento de mascota, control de peso mascota, quimioterapia canina, cirugía veterinaria, eutanasia, sutura mascota, corte de cola, corte de orejas, certificado de salud mascota, chip de mascota, microchip, vacuna aplicada a perro, consulta a domicilio veterinaria, rayos x perro, castración, esterilización, emergencia veterinaria
6331 6332 6339900: guacamole, totopos, papas crujientes, papas gajo, papas bravas, papas supremas, avotoast, tostada de aguacate, dip de espinaca, palitos de queso, dedos de pollo, dedos de queso, aros de cebolla, tabla de quesos, tabla de carnes, picada, ensalada de pollo, ensalada griega, ensalada caprese, wrap de pollo, panini, croissant relleno, bagel, sándwich club, tacos de pescado, nachos con carne, sopa del día, sopa azteca, sopa de tortilla, crema de tomate, fettuccine, ravioles, salmón a la plancha, atún sellado, tartar, carpaccio, brocheta, pincho, pinchos, chuzo, costilla, baby back ribs, alitas picantes, pollo a la brasa, cuarto de pollo, medio pollo, plato vegetariano, plato infantil, arroz chino, chop suey, chow mein, lo mein, wantán, wantanes, arepa rellena, pupusa, baleada, tamal asado, yuca con chicharrón, mariscada, pescado entero, pescado frito, filete de pescado, camarones al ajillo, langosta a la plancha, parrillada para dos, acompañamiento, guarnición, porción de arroz, porción de frijoles, porción de papas, extra de queso, extra de aguacate, huevo frito, huevo adicional, tortillas con queso, postre, postre del día, flan de coco, tres leches porción, helado con fruta, copa de helado, banana split
2318: premezcla para pancakes, mezcla para pancakes, mezcla para queque, mezcla para queques, premezcla, harina para pancakes, mezcla de hot cakes, mezcla para brownies
2313 2311: semolín, semolina, sémola de trigo
3641 3212: bolsas y empaques, empaques para comida, cajas y bolsas, bolsa kraft, bolsas de papel kraft, cajas para llevar, cajas para hamburguesa, contenedores de comida, cajas para pizza, envases para llevar, vasos para llevar, empaque biodegradable
412 4219: stud, studs, furring, furring channel, track, canal listón, perfil galvanizado para gypsum, esquinero metálico, angular galvanizado
4994100009900 4994: corona de moto, piñón de moto, kit de arrastre, cadena de moto, guaya, guayas, manigueta, maniguetas, espejo de moto, pedal de moto, sprocket, tanque de moto, maletero de moto, baúl de moto, pata de moto
2824 2820704: guantes de moto, traje de moto
4994299 4994: pedales, pedal de bicicleta, cadena de bicicleta, piñón de bicicleta, plato de bicicleta, manubrio de bicicleta, cambios de bicicleta, sillín, asiento de bicicleta, rayos de bicicleta, aro de bicicleta, parrilla de bicicleta
36114 3611: cámara de bicicleta, neumático de bicicleta, neumáticos, cámara de llanta, tubo de llanta
4923199 2714 49231: forros para asiento, forro de asiento, alfombra de carro, alfombras de carro, alfombras para carro, canasta para carro, parrilla de carro, porta equipaje, loderas, lodera, guardabarro, guardabarros, manija de puerta de carro, manigueta de puerta, parachoque, moldura de carro, spoiler, estribos, estribo, tapicería de puerta, cinturón de seguridad, tapa de gasolina, emblema de carro
3699 3694: portavasos, porta vasos, porta celular, porta lapicero, porta lapiceros, organizador plástico, organizador de gavetas, gancho plástico
3533102 3533199: ambientador de carro, aromatizante de carro, pinito aromático, aromatizante
3692 3633: película para polarizar, papel polarizado, película polarizada
4691002: pito de carro, pito, bocina de carro, sirena, corneta de carro, claxon
4653 4651006 4691002: barra led, barra led para carro, neblineras, halógenos, exploradoras, faroles
42921 4292104: llave de ruedas, llave cruz, llave de cruz, extractor de roles, extractor de poleas, llave de filtro, juego de cubos, cubos, raché, ratchet, llave mixta, juego de llaves, llaves combinadas, torquímetro
4691001: bendix, distribuidor de carro, tapa de distribuidor, motor de arranque, arrancador, alternador, bobina de encendido, platinos, condensador de carro
4322001 4322: bomba de agua de carro, bomba de agua para carro, presurizador, equipo de presión, bomba presurizadora, bomba centrífuga, hidroneumático, bomba sumergible
4912909: fan clutch, prensa de clutch, disco de clutch, collarín, kit de clutch, cable de clutch, clutch
4912906: espirales de carro, espirales, resorte de suspensión, tensor de suspensión
4331: bocinas de rueda, bocina de rueda, rol de rueda, roles, balinera, balineras, cojinete, rodamiento
4912904: eje de transmisión, cardán, flecha, diferencial, semieje, junta homocinética, punta de eje, bota de eje
3624 4912: faja de accesorios, faja de motor, faja de alternador, tensor de faja, tensor, faja de distribución, kit de distribución, fajas industriales, faja en v
4391501 4391502: filtro de cabina, filtro de diésel, filtro racor, filtro de combustible, filtro de transmisión
3338000 333: grasa multiusos, grasa chasis, grasa para roles, grasa grafitada, aceite de caja, aceite para caja, aceite de diferencial, aceite de transmisión, atf, aceite motul, aceite castrol, aceite mobil, aceite para moto, aceite de cadena, penetrante, aflojatodo, líquido de dirección, líquido de dirección hidráulica, aceite de hidráulico
3511004 3542: silicón automotriz, silicón gris, formador de empaques, pega de empaques
3533 3532201: shampoo para carro, champú para carro, cera de carro, cera para carro, abrillantador de llantas, armor all, limpia llantas, limpiador de tapicería, pasta pulidora, limpiador de carburador, limpiador de frenos, limpia contactos, desengrasante de motor
34 180: agua de batería, agua destilada, agua desmineralizada
3891102: resaltador, resaltadores, sharpie, marcatextos, marcadores acrílicos, marcador de pizarra, marcadores de pizarra, marcadores permanentes, pilot permanente, pilots, marcadores de colores, plumones
3639 3633 3212900: foamy, foami, lámina de foamy, foamy escarchado, hule eva
4292199: pistola de silicón, pistola de silicona, pistola de calafatear, remachadora, corta alambre, cortadora de cerámica, cortador de cerámica, ventosa para vidrio, prensa de carpintero, prensa sargento, cortador de vidrio, sacabocado, codal, regla de aluminio, escuadra metálica, chuzo, tiralíneas
4294401: tachuelas, chinches, tachuela, taquetes, pija, pijas, tornillo autorroscante, tornillos autorroscantes, remaches pop, remache pop, tornillo para gypsum, tornillo de gypsum, perno expander, expander, anclas de expansión, anclaje químico, armella, armellas, cáncamo, cáncamos, tornillo de techo, clavo de techo, clavo para madera, clavo de acero, tuerca mariposa, arandela plana
3270001 3699002: folder, folders, folder manila, fólder colgante, carpeta, carpeta panorámica, cartapacio, ampo, ampos, archivador de palanca, portafolio de acordeón, sobre plástico
4299503 42995: prensas mariposa, prensa mariposa, prensas para papel, clips mariposa, fastener, fasteners, binder clip, sujetapapeles, clips, caja de clips
3627002: ligas, liga, bandas de hule, banda elástica, hules
32700 3219: cuaderno de dibujo, block de dibujo, bloc de dibujo, block de hojas, bloc de notas, libreta, libretas, libreta de apuntes, cuaderno universitario, notas adhesivas, post it, papelitos adhesivos
32610 3269 3262: almanaque, almanaques, calendario, calendarios, calendario de escritorio, planificador, planner
42994 3699: bandeja para documentos, bandeja de escritorio, portalápices, organizador de escritorio, revistero
2922 3699: cartuchera, cartucheras, estuche escolar, estuche de lápices, neceser, cosmetiquera, riñonera, canguro, billetera, monedero
4513: calculadora científica, calculadora casio, calculadora de escritorio, sumadora
3214901 3212: papel químico, papel autocopiante, papel carbón, papel continuo, papel térmico, rollo térmico, rollos térmicos, rollo de papel para caja, rollo para datáfono
4292 42921: plana, llana, cuchara de albañil, plomada, hilo de albañil, nivel de mano, codal de aluminio, frotador, flota, batea de mezcla, puntero, cincel, barra, barreta, pata de cabra, mazo, almádana, macana, palín, pico, azadón, cavador, cuchillo rula, cutacha, rula, tijera de podar, serrucho de podar
3699 3754: crucetas para cerámica, crucetas, separadores, separadores de cerámica, niveladores de cerámica
3791001 42922: disco diamantado, disco de desbaste, disco de corte, disco de lija, disco flap, copa de alambre, cepillo de alambre, gratas, piedra de esmeril, piedra de afilar, lija, lijas, pliego de lija
42922: punta phillips, puntas de destornillador, broca, brocas, broca de concreto, sierra copa, hoja de segueta, sierra de calar, juego de brocas, macho de roscar, avellanador
42946 4126: alambre navaja, rollo de navaja, cuchilla navaja, malla navaja, concertina
2671 3633: sarán, malla sarán, malla sombra, sarán 80, antivirus agrícola malla
4412: orilladora, motoguadaña, guadaña, desbrozadora, tractor de jardín, podadora, cortadora de zacate
3631 3899: hilo de nylon para motoguadaña, hilo para motoguadaña, nylon de motoguadaña, hilo de guadaña, cuerda de nylon para guadaña
4324 3699: boya de inodoro, boya de tanque, sapito, sapito de inodoro, herraje de inodoro, válvula de inodoro, accesorios de inodoro, kit de inodoro, tubo de abasto, manguera de abasto, desagüe, sifón, trampa, llave de arresto, llave de jardín, llave de paso, llave angular, monomando
4299203 3694 3699: toallero, accesorios de baño, papelera de baño, porta papel higiénico, jabonera, barra de baño, barra de seguridad, gancho para toalla, perchero
4324002: mezcladora, mezcladora de ducha, mezcladora de lavamanos, mezcladora de cocina
3632098 3632: tee pvc, reductor pvc, unión pvc, adaptador macho, adaptador hembra, reducción, niple, tapón pvc, codo pvc, y pvc, yee, silleta, adaptador pvc, tubo conduit, curva conduit, conector conduit
46212 3698: cajetín, cajetines, caja rectangular, caja octogonal, caja eléctrica, tapa ciega, roseta, plafón, toma polarizado, tomacorriente polarizado, toma doble, toma usb, placa de tomacorriente, placa doble, regleta, centro de carga, caja de breaker
4124 4126 4299: varilla coperwell, varilla de tierra, varilla cooperweld, varilla de aterrizaje
48263 4826: medidor, medidor de energía, contador eléctrico
3735001: bloque de arcilla, ladrillo de barro, ladrillo, ladrillos de arcilla
1532: ripio, grava fina, piedrín
412: cabilla, cabillas
3511 3514: vinilo para pintar, pintura acrílica, pinturas acrílicas, pintura de tela, pintura vinílica, spray, pintura en spray, aerosol de pintura
4295: electrodo, electrodos, varilla de soldar, soldadura 6013, soldadura 7018, kilo de soldadura, alambre mig, estaño para soldar, soldadura de estaño
4299101: cadena galvanizada, cadena de acero, cadena de hierro, cadena por metro, cadena para candado, cadena de motosierra
8556 8552 8554: asesoría de viajes, agencia de viajes, agente de viajes, asesor de viajes
8714200 8714100000200: instalación de kit de arrastre, lubricación de cadena, tensión de cadena, sincronización, sincronización de motor, sincronización de carburadores, revisión de moto completa, cambio de kit de arrastre
9310100002500: psicoterapia, sesión de psicoterapia, terapia psicológica, terapia de pareja, terapia familiar, terapia cognitiva, consulta psicológica, psicoterapeuta
4299300 4299 4292: caja de herramientas, caja para herramientas, bolso de herramientas, gabinete de herramientas
3649 3219: bandeja de huevos, cartón de huevos vacío, separador de huevos
4291203 4299: sartén antiadherente, sartén, sartenes, olla de aluminio, batería de cocina, juego de ollas, comal, plancha para tortillas, cazo, colador metálico
4292199 42921: pelapapas, pelador, batidor de mano, batidor, globo batidor, descorchador, destapador, rallador, molinillo manual, prensa ajos, abrelatas manual, mandolina
3694 3699: cesto de ropa, canasto de ropa, canasta de ropa, balde, palangana, escurridor plástico, exprimidor manual, organizador, dispensador de jabón, hielera plástica, porta cepillos
3191400 4299: tendedero, tendedero de ropa, burro de planchar, mesa de planchar, tabla de planchar, prensas de ropa
3899301 2732099: mopa, mopas, escobón, trapeador, repuesto de mopa, palo de piso, escoba plástica, recogedor, pala para basura, pala de basura
3899302 3899301: cepillo de baño, cepillo de inodoro, churruco, escobilla de baño, cepillo dental, cepillo de lavar, cepillo de uñas
3626001 36260: guantes de limpieza, guantes de hule, guantes de látex, guantes de nitrilo, caja de guantes
3532201 35322: limpiavidrios, limpia vidrios, quita sarro, quitasarro, destapa cañerías, removedor de sarro, quita grasa, lustramuebles, blanqueador, limpiador de baño, limpiador de pisos, limpia hornos
4299902 3466: trampa para ratas, trampa para ratones, ratonera, trampa para cucarachas, goma para ratones
2922 3699: pañalera, bolso maternal, bulto de bebé, porta bebé, canguro de bebé
3814 3812: corral, corral de bebé, andadera, silla de comer, silla comedor de bebé, moisés, bañera de bebé
2399104 2399199: leche de fórmula, fórmula infantil, fórmula láctea, similac, enfamil, nan pro, leche maternizada
4322 4815: extractor de leche, saca leche, sacaleche, bomba de leche
28205 2820502: top deportivo, ropa deportiva, conjunto deportivo, licras deportivas, short deportivo, camiseta deportiva, uniforme deportivo
2820104 2820304: traje formal, traje entero, traje de hombre, saco y pantalón, smoking, traje de novio
4481604 44816: rizador, tenaza de pelo, plancha para el cabello, cepillo eléctrico, blower profesional, secadora profesional
3532307 3533200: bandas de cera, cera para depilar, cera caliente, cera depilatoria en pote
2820 3699: capa de barbería, capa de corte, gabacha de estilista, delantal de barbero
4291303 42913: tijeras de peluquería, tijera de entresacar, tijeras de barbero, navaja de barbero
4481604: secador de pie, secador de casco, secadora de pedestal
3532302: aceite para masaje, aceite corporal, gel reductor, crema reductora, crema para masaje, bronceador
2311: harina panadera, harina fuerte, harina suave, saco de harina
2352 2353: azúcar glass, azúcar impalpable, azúcar pulverizada, azúcar en polvo, azúcar blanca
3431003 3431 2399: colorante, colorantes, colorante alimentario, colorante en gel, colorante vegetal
2367 2399: fondant, pasta de goma, sprinkles, confites para queque, grageas de colores
2366 2365: chispas de chocolate, cobertura de chocolate, chocolate para derretir, chocolate para cobertura, trocitos de chocolate
2222900 2223: crema chantilly, chantilly, crema para batir, crema batida, crema vegetal
2149 2399: relleno de piña, relleno de fresa, relleno para queque, relleno para repostería, relleno de manzana
3219905 3219: capacillos, cápsulas para cupcake, pirotines, base para queque, blonda, blondas, cartón para queque, tabla para queque, disco para queque
3563902 3423: helio, tanque de helio, inflado con helio, gas helio
2712003 3219303: mantel de fiesta, mantel redondo, camino de mesa, mantelería, manteles plásticos
2367000: dulces para piñata, confites para piñata, bolsa de dulces, confites surtidos
3844: bola de baloncesto, bola de básquet, bola de voleibol, bola de fútbol, balón, bola de tenis, bola de béisbol, raqueta de tenis, raqueta de pádel, red de voleibol, canilleras, guantes de portero, conos de entrenamiento, escalera de coordinación, silbato de árbitro, pito de árbitro, banderines
3843 3844: cuerda para saltar, suiza, mancuerna, mancuernas, pesas, discos de pesas, barra olímpica, kettlebell, bandas de resistencia, banda elástica de ejercicio, colchoneta de yoga, mat de yoga, rueda abdominal, bicicleta estática, elíptica, saco de boxeo, trampolín
4831203 4831299: lentes de natación, gafas de natación, anteojos de natación, snorkel equipo, careta de buceo, lentes de seguridad, gafas de seguridad
2826900 3699012: gorro de natación, gorro tejido, gorro de lana, pasamontañas
38450 3845: carrete, carrete de pesca, plomos, plomos de pesca, anzuelo, señuelos, señuelo, caña, línea de pesca, cuerda de pescar, aparejos de pesca
4831401: binoculares, monocular, mira telescópica
3844 3856: piscina inflable, piscina armable, piscina de plástico, flotador, flotadores, salvavidas inflable
3856: papalote, papalotes, trompo, yoyo, canicas, bolinchas, slime, burbujas, pistola de agua, resortera
3857: cartas, baraja, naipes, cartas uno, juego de uno, cromos, cartas pokemon, ajedrez, dominó, jenga, monopoly, bingo de mesa, dados de juego
3269 3254: postalitas, álbum de figuritas, paquete de postalitas, figuritas, stickers, sticker
4733003: audífonos gamer, headset, diadema, diademas, earbuds, audífonos inalámbricos
3699 4299: holder para carro, soporte de celular, soporte para celular, pop socket, anillo de celular, soporte para tv, soporte de pared para tele, base para tele, rack de televisor, base para laptop
48220: control universal, control de tele, control remoto de aire, control de aire acondicionado
4731 4733: fire stick, chromecast, roku, tv box, android tv, decodificador, caja digital, convertidor digital
4642: batería de gel, batería solar, batería de ups, batería estacionaria, batería de litio solar, batería de ciclo profundo
4612202: controlador de carga, controlador solar, regulador solar, fuente de poder, transformador de voltaje, adaptador de corriente
3899100: adornos navideños, bolas de navidad, guirnalda, portal, portal navideño, pasito, nacimiento, escarcha navideña, botas navideñas, corona navideña, corona de adviento, arbolito de navidad, adornos de halloween, decoración navideña, faroles patrios, farol, antorcha, antorcha patria, decoración de fiesta, letrero de cumpleaños, banderines de fiesta, cortina metálica de fiesta, gorros de cumpleaños, sorpresas, serpentina
2719099: bandera, banderas, bandera de costa rica, banderín, estandarte
3569 3562: solución para lentes, líquido para lentes, lágrimas artificiales, solución para lentes de contacto
48171 4817: collarín cervical, cuello ortopédico, cabestrillo, inmovilizador, soporte de espalda, tobillera, codera, faja ortopédica, bota ortopédica, bota walker, media elástica, medias de compresión
9310211 9310: diálisis, hemodiálisis, sesión de diálisis
3856 2921: juguete para perro, juguetes para mascotas, juguete para gato, rascador, rascador para gato, pelota para perro
4391 3699: filtro de pecera, bomba de pecera, oxigenador de pecera, decoración de pecera, calentador de pecera
2331905: bloque mineral, bloque nutricional, sal mineral, minerales para ganado, pecutrín, sal mineralizada, semolina de arroz, semolina, pollinaza para ganado, citropulpa, afrecho
0196108 0196104: almácigo de chile, plántulas de tomate, plántulas de lechuga, almácigo de cebolla, almácigo de hortalizas
0196105: palo de limón, palo de mango, palo de aguacate, árbol frutal, arbolito de aguacate, injerto de aguacate, árbol de limón, mata de plátano
3466 34663: mancozeb, manzate, ridomil, amistar, antracol, daconil, clorotalonil, caldo bordelés, cobre agrícola, paraquat, gramoxone, roundup, glifosato, 2 4 d, tordon, fusilade, cipermetrina, lorsban, malathion, vydate, decis, karate zeon, coadyuvante, adherente agrícola, round up
4322: bomba de motor, motobomba, bomba de caudal, bomba de riego, bomba a gasolina
4391 4413 42931: tanque de enfriamiento, tanque enfriador de leche, tarro lechero, tina de queso
8213 8212: sucesorio, sucesorio notarial, legalización de libros, apertura de libros, cambio de representante, cambio de junta directiva, nombramiento de representante, protocolización, protocolización de acta, constitución de fundación, donación ante notario, reunión de fincas, rectificación de medida, carta poder, permiso notarial, opinión legal, dictamen legal, recurso de amparo, apelación, defensa penal, proceso judicial, cobro judicial abogado, pensión alimenticia, divorcio por mutuo, asesoría laboral, reglamento interno
8222 8231: d-151, d151, d-150, d-104, d104, declaración informativa, declaración d-152, cálculo de prestaciones, cálculo de liquidación, cálculo de vacaciones, registro de facturas, digitación de facturas, facturación de clientes, inventario físico, toma de inventario, conciliaciones, certificación de contador, cpa certificación
8231 8222: estudio de precios de transferencia, precios de transferencia, régimen simplificado, régimen tradicional, exoneración trámite, respuesta a hacienda, requerimiento de hacienda
3857 9799: lectura de cartas, tarotista
9310100 9310: placa oclusal, guarda oclusal, retiro de verruga, retiro de lunar, quitar verruga, cauterización, sutura, suturas, lavado de heridas, drenaje de absceso, uñero, cirugía de uñero, infiltración, examen de próstata, colocación de t de cobre, diu, implante subdérmico, examen médico, chequeo general, chequeo médico, control de niño sano, electro, ecocardiograma, holter, espirometría, sala de operaciones, anestesia
9310300 93103: internamiento, hospitalización, día de hospital, estancia hospitalaria
9319 93101: examen de salud ocupacional, examen preempleo, exámenes preempleo, examen de ingreso, salud ocupacional empleados
86129000003 8351: baño y corte, baño y corte de perro, paquete de baño, corte higiénico
8714100000200 8715200: recarga de batería, carga de batería, carga de batería de carro
6311 7211: alquiler de cabaña, cabaña, cabañas, noche en cabaña, glamping, bungalow, villa, suite, hostel, posada, habitación sencilla, habitación doble, habitación familiar, cama en dormitorio, persona adicional, tarifa rack, estadía, noches de hospedaje, resort
9652 9691: resort day pass, day pass, daypass, pase de un día, full day, pasadía
8555: guía bilingüe, guía en inglés, guía certificado
9659 7324: alquiler de caballo, caballo por hora, alquiler de caballos, vuelta a caballo
7323 7329: alquiler de fuente de chocolate, alquiler de máquina de palomitas, alquiler de máquina de algodón, alquiler de chafing, alquiler de hieleras, alquiler de toldos, alquiler de manteles y sillas, alquiler de salas lounge, alquiler de tiffany
6340002 6331: barra libre, barra de bebidas, barra de licores, derecho de descorche, descorche, bebida ilimitada, consumo mínimo, botella de licor en bar, cubetazo, balde de cervezas, tabla de shots
6339 6331: café y repostería, coffee break completo, desayuno buffet, desayuno de trabajo, estación de café, alimentación para actividad, box lunch
9629 9652 9699: cover, entrada vip, entrada general, preventa de entradas, ticket de fiesta, entrada a fiesta, entrada a discoteca
8912 3262 3270: facturas timbradas, facturas impresas, talonarios impresos, recetarios, recetario médico, fórmulas continuas, papelería membretada, hojas membretadas, sobres membretados, tarjetas de invitación impresas, menú impreso, individuales impresos, afiches, afiche, posters, roll up, banner araña, brochure, desplegable, etiquetas en rollo, carnet, carnets, gafetes, diplomas, títulos impresos, programas de mano, libros impresos, revista impresa, boletos numerados, rifas impresas, tiquetes de rifa
3891101 8912: lapiceros publicitarios, lapiceros con logo, lapiceros impresos, artículos promocionales, promocionales, artículos publicitarios
3899 3699 3191: recuerdos de bautizo, recuerdos, recuerditos, souvenir, souvenirs, recordatorios, detalles de boda, recuerdos de boda, artesanía, artesanías, manualidades
8873 8912: grabado láser, grabado en láser, grabado en madera, grabado en vidrio, grabado de termos, grabado de placa, placa conmemorativa grabada, corte láser mdf, corte láser acrílico
9291900 9292: charla motivacional, charla, charlas, conferencista, facilitador, facilitación de taller, capacitación de personal, capacitación empresarial, taller de capacitación, team building, curso de barismo, curso de repostería, curso de uñas, curso de maquillaje, curso de costura, curso de barbería, curso de fotografía, curso de soldadura, curso de electricidad, manipulación de alimentos, carnet de manipulación, primeros auxilios, brigadas, uso de extintores capacitación
9310 9799: terapia floral, terapias alternativas, reiki, biomagnetismo, constelaciones familiares, hipnosis, limpieza energética, medicina alternativa, sanación
9722: baño de gel, baño de acrílico, poly gel, polygel uñas, reparación de uña, uña rota, uña, recubrimiento de uñas, recubrimiento acrílico, recubrimiento en gel, capping, rubber, ruber, kapping, gel polish, french, decoración de uñas, diseño de uñas, chocolaterapia, spa de manos, spa de pies, parafina en manos, parafinoterapia, hidratación facial, microdermoabrasión, dermaplaning, lash lift, volumen ruso, efecto mojado pestañas, retoque de pestañas, retoque de uñas, brow lamination, planchado de cejas, sombreado de cejas, rostro completo con cera, media pierna, pierna completa, brazos completos, espalda completa
9310100 9310: tratamiento de conducto, tratamiento de conductos, tratamiento de nervio, bruxismo, tratamiento de bruxismo, odontopediatría, odontopediatra, dentista de niños, periodoncia, periodoncista, limpieza periodontal, raspado dental, curetaje, sellantes, aplicación de flúor, flúor, carillas, carilla dental, retenedor, retenedores, alineadores, invisalign, gingivectomía, muela del juicio, cordal, extracción de cordal, tercer molar, puente dental, incrustación, restauración dental, resina dental, amalgama, caries, odontograma, urgencia dental, presupuesto dental, férula dental, prótesis removible, prótesis total, prótesis parcial, placa dental, plaqueta dental, consulta diagnóstica, consulta de valoración, valoración, consulta inicial, consulta de control, cita control, consulta de seguimiento, telemedicina, consulta virtual, consulta a domicilio, visita médica a domicilio, segunda opinión, certificado de salud, receta médica, referencia médica, epicrisis
93101000 9310: cardiólogo, cardiología, dermatólogo, dermatología, endocrinólogo, endocrinología, gastroenterólogo, gastroenterología, geriatra, geriatría, ginecólogo, ginecología, obstetra, hematólogo, infectólogo, internista, medicina interna, medicina general, médico general, médico de familia, médico de empresa, nefrólogo, neumólogo, neurólogo, neurología, neurocirujano, oftalmólogo, oftalmología, oncólogo, oncología, ortopedista, ortopedia, otorrino, otorrinolaringólogo, pediatra, pediatría, psiquiatra, psiquiatría, reumatólogo, urólogo, urología, alergólogo, cirujano, cirujano plástico, cirugía plástica, cirujano maxilofacial, anestesiólogo, radiólogo, fisiatra, medicina del deporte, medicina estética, médico estético, alergista, vascular, flebólogo, várices, escleroterapia, genetista
8592 7113909: recupero de créditos, recupero, gestión de cobranza, gestión de cobros, cobro administrativo
4212 5471 4153: fachada de aluminio, fachada en aluminio, ventanería de aluminio, puerta de aluminio, mampara, mamparas, muro cortina, fachaleta, louvers, celosía, celosías
4219 7312: andamio, andamios, cuerpo de andamio, puntales, puntal metálico, formaleta metálica
3466100 3466: bioinsecticida, insecticida natural, insecticida orgánico, repelente de insectos, control biológico, trichoderma, beauveria, feromona, feromonas, trampa con feromona
6331 6332 6339900: sancocho, ajiaco, bandeja paisa, cazuela, cazuela de mariscos, locro, lomo saltado, causa, anticuchos, ají de gallina, mofongo, ropa vieja, tostones, arroz chaufa, milanesa, choripán, asado argentino, empanada argentina, pozole, chilaquiles, sopes, tlayuda, gorditas, carnitas, cochinita, tlacoyo, hot cakes, huevos benedictinos, poutine, gnocchi, ñoquis, calzone, focaccia, bruschetta, hummus, kebab, curry de pollo, pad thai, pho, gyozas, tempura, nigiri, sashimi, bento, dumplings
6340002010: old fashioned, mojito, margarita, piña colada, cuba libre, gin tonic, daiquirí, sangría, aperol spritz, negroni, moscow mule, bloody mary, caipiriña, paloma, cosmopolitan, mimosa, shot, shots, trago de whisky, trago de ron, copa de vino, jarra de cerveza, cerveza de barril, cerveza cruda, cerveza nacional en bar, chelada, clamato preparado, guaro sour, chiliguaro
8714100000200 9713 8534: lavado, lavada, lavado exterior, lavado interior, lavado completo, lavado express, lavado básico, lavado premium, lavado sencillo, lavado general, lavado y encerado
8714100000200: ceramic coating, recubrimiento cerámico, paint correction, corrección de pintura, hidratación de cuero, hidratación de asientos, champú y cera, lavado de interiores, aspirado de carro, detallado, detallado interior, detallado exterior, enderezado y pintura, pintura por pieza, porcelana de carro
8534 8531: higienización, higienización a vapor, limpieza a vapor, vaporización, aromatización, sanitizado, ozono, nebulización
8723 8714100000200 87290000099: ajuste
9423 9433 6802: retiro
8912 8361: ploteado, ploteo, rotulado, rotulado de carro, rotulado de bus, vinil de vehículo, forrado de vehículo, wrap, cartelería, carteles, cartel, letrero, letreros, volanteo, reparto de volantes, volantes impresos
8711 8731: soldado
8714100000200: balanceado de llanta, engrasado, alineado de dirección
83132 8313: actualización, actualización de software, actualización de sistema, migración, migración de datos, implementación, implementación de sistema, puesta en marcha, parametrización
8399 83444 8344: acreditación, certificación, verificación, calificación, homologación, muestreo, muestreos, toma de muestras
83211 8319 8331: supervisión, coordinación, coordinación de proyecto, gestión de proyecto, gestión de proyectos, dirección de proyecto, gerencia, gerencia de proyectos, administración de proyecto
9292 8399 93101: evaluación, evaluaciones
8713 8714100000200 8715: diagnóstico, revisión, chequeo
8342 8344: medición, mediciones
8599 8594: asistencia
9310100 9319: atención, sesión, sesiones, paquete de sesiones, tratamiento, atención médica, atención paciente
9319800 9310: examen, exámenes, análisis, análisis clínicos, revisión de análisis, pruebas, pruebas de laboratorio, cribado cardiológico
9291200 97230000002: entrenamiento, entrenamientos, ajuste de rutina, rutina de ejercicio, asesoría fitness
9723000000100: descarga muscular, masaje de descarga, ventosaterapia
9319901 97230000001: programa de pérdida de peso, control de peso, plan de pérdida de peso, bajar de peso, plan alimenticio, plan de alimentación, asesoría nutricional
8213 9292: certificado, certificados, constancia, constancias
9599900 9512 9599: cuota, cuotas, cuota anual, cuota mensual, anualidad
9612 9622: producción
8595400 96320: corrección, corrección de textos, corrección de tesis, revisión de textos
9423 9422 6802: recolección
87151 54632 8715600009900: refrigeración, climatización, refrigeración comercial, mantenimiento refrigeración, reparación de cuarto frío, reparación de cámara fría
6311 6329: alojamiento
9629 9631: amenización, amenización musical
8596 9799: organización, logística de evento
8213: notariado, servicios notariales
8399 8311: estudio, estudios, informe, informes, dictamen, reporte técnico
8399 8594: reembolso de gastos, reintegro de gastos, gastos administrativos, gasto administrativo, gastos por cuenta del cliente, servicios varios, servicios prestados, servicios generales, servicio, anticipo, anticipo de cliente, saldo, abono a cuenta, adelanto, reserva, depósito de reserva, servicios administrativos
6331 6332 6339900: tallarín, tallarines, tallarín saltado, bife, bife de chorizo, entraña, vacío, chuletón, t bone, new york, filet mignon, arroz con leche, flautas de queso
1540: piedritas sanitarias, arena para gato, arena de gato, arena sanitaria, sustrato sanitario, arena aglomerante
2331: snack dental, snacks para perro, premio para perro, premios para perro, carnaza para perro, croquetas, croquetas para perro, alimento balanceado, alimento premium, alimento para mascota, purina, dog chow, pedigree, whiskas, cat chow, pro plan, royal canin, hills
4912901: guardachoque, guarda choque, guardachoques, defensa, defensa delantera, bumper delantero, bumper trasero, bumper
2441: agua vital, agua purificada, botellón de agua, agua mineral, agua con gas, garrafón de agua, agua de botella
8822100: confección a medida, ropa a la medida, prenda a la medida, vestido a medida, traje a medida, confección de trajes de baño, confección de vestido, alta costura
282: moda deportiva, moda femenina, moda masculina, ropa de mujer, ropa de hombre, ropa casual, ropa de niño, ropa de niña, ropa nueva, ropa formal, prenda, prendas
3692 3625: doble faz, cinta doble faz, cinta doble contacto, cinta 3m
`
