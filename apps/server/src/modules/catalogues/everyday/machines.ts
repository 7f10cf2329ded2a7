/** Devices, offices, schools and vehicles: electronics, appliances, stationery, cars and their parts. */
export const machines = `
4522003: laptop, portátil, computadora portátil, macbook, notebook, tablet, ipad
4523000 4522003: computadora, compu, pc, computadora de escritorio, cpu, computadora gamer
4526100: mouse, teclado, teclados, control de videojuego, joystick
4526300 4526400 4526500 4526600: impresora, impresoras, impresora multifuncional, impresora epson, multifuncional
4526200: escáner, scanner
4527100 4755000: disco duro, ssd, disco externo, disco sólido
4527299 4527201 4755000: llave maya, usb, memoria usb, pendrive, memoria micro sd, tarjeta de memoria
4528100 4529000 4716: memoria ram, tarjeta de video, tarjeta madre, procesador, fuente de poder de computadora, repuestos de computadora
4731499 4731402 4528: monitor, monitores, pantalla de computadora
4731301 4731302: televisor, tele, televisión, pantalla, smart tv, pantalla led, pantalla 50 pulgadas, pantalla de 55, televisor led, pantalla smart
47314 47315: proyector, video beam, videobeam
4733002 4733005: parlante, parlantes, bocina, bafle, barra de sonido, parlante bluetooth, equipo de sonido
4733003: audífonos, audífonos bluetooth, airpods, auriculares, manos libres, audífono
4733001: micrófono, micrófonos
4722301 4722399: celular, celulares, teléfono, iphone, samsung, teléfono celular, smartphone, teléfono celular samsung, xiaomi, huawei
4612202: cargador, cargador de celular, ups, fuente, cargador de laptop, cubo cargador, power bank, batería portátil, cargador tipo c, inversor
4634001: cable usb, cable hdmi, cable de carga, cable de cargador, cable de red, cable tipo c, cable auxiliar
3699 2922006 3711501: cobertor de celular, estuche de celular, vidrio templado, vidrio temperado de celular, forro de celular, mica de celular, protector de celular, cover
4722399: router, módem, access point, switch de red, repetidor de wifi, radio de comunicación, reloj inteligente, smartwatch
4721500 4832201 4721400: cámara, cámara digital, cámara web, webcam, cámara fotográfica, cámara de seguridad, gopro, cámara ip, cámaras de seguridad
4740301: antena, antenas
4740399: control remoto, control de tele
4792 4759: tarjeta sim, sim, chip, chip kolbi, chip de celular
4641001 4641004: pilas, pila, baterías aa, baterías triple a, pilas triple a, pila de reloj, batería cuadrada, pilas aa, baterías doble a
4642001: batería de carro, batería, baterías, batería de moto, acumulador, batería para carro
4715001: panel solar, paneles solares
46113: planta eléctrica, generador, generador eléctrico, planta de luz
4692199: alarma, alarma de carro, sensor de movimiento
4692902: timbre, timbre de puerta
4481102 4481101: refrigeradora, refri, refrigerador, nevera, refrigeradoras
4481103: congelador, cámara de congelación, freezer
4481203: lavadora, lavadoras, lavadora automática
4481201: secadora, secadora de ropa
4482101 4481704 4482: cocina, cocina de gas, estufa, plantilla de gas, plantilla, cocina eléctrica, plantilla eléctrica, parrilla, asador, barbacoa
4481703: microondas, horno microondas
4481704: horno, horno eléctrico, hornito
4481602: licuadora, batidora, procesador de alimentos, extractor de jugo, licuadora oster
4481606: cafetera, coffee maker, percolador, tostadora, tostador, sandwichera, waflera, chorreador eléctrico
4481604: secadora de pelo, plancha de pelo, blower, rizadora, plancha de cabello
4481603: máquina de cortar pelo, rasuradora eléctrica, máquina de pelo, patillera
44816: molinillo, molinillo de café, molino de café
4481502 4391402: campana, campana extractora, extractor de grasa, extractor de olores, campana de cocina
4481605: plancha, plancha de ropa, plancha a vapor
4481501: abanico, ventilador, abanicos, abanico de pedestal, abanico de techo
4481601 4491901: aspiradora, aspiradoras
4481606 4481704 4481602: olla arrocera, arrocera, freidora de aire, air fryer, freidora, olla eléctrica, olla de cocimiento lento, sartén eléctrico
4481400: máquina de coser, overlock casera
44621: máquina de coser industrial, overlock, máquina plana
43912: aire acondicionado, mini split, aire split, aires acondicionados, aire de ventana
44826: calentador solar, calentador de gas
43913: cámara de refrigeración, vitrina refrigerada, enfriador, urna, cámara fría, hielera comercial, camarita
4392203 4392299 4392201: balanza, romana, báscula, pesa, pesa digital, balanza digital
4392301: extintor, extintores
4514102: caja registradora, gaveta de dinero
4514299 4526500 4522002: datáfono, lector de código de barras, impresora de tiquetes, punto de venta
4513001 4513: calculadora, calculadoras, sumadora
4516099 4299: engrapadora, grapadora, perforadora, encuadernadora, trituradora de papel
4299502: grapas, grapa
4299503: clips, prensa papeles, prensas binder
3270004: cuaderno, cuadernos, libreta, cuaderno de resortes, cuaderno cosido
3270003: agenda, agendas
3270001 3699002: folder, fólder, carpeta, ampo, cartapacio, folders, portafolio
3270005 3262 89121: talonario, talonarios, facturero, block de facturas
3219100 3212900: papel bond, hojas blancas, resma, resma de papel, papel carta, hojas, paquete de hojas, papel fotocopia, hojas de colores
3212900 3214: cartulina, papel de construcción, papel seda, papel crepé, papel lustrillo, foami, cartón presentación, papel periódico, papel de regalo, papel kraft
3219200: sobre, sobres, sobre manila, sobres de carta
3219700: etiqueta, etiquetas, etiqueta adhesiva, viñetas
3263001: sticker, stickers, calcomanía, calcomanías
3215301 3215302: caja de cartón, cajas de cartón, caja, cajas, caja de pizza, caja de regalo
3221000 3222000 3229: libro, libros, libro de texto, cuento, novela, biblia, diccionario, libro de cuentos
3891101: lapicero, lapiceros, bolígrafo, lapicero azul
3891102: marcador, marcadores, pilot, resaltador, marcador de pizarra, pilots
3891104: lápiz, lápices, caja de lápices
3891107 3891111: lápices de color, crayolas, colores, crayones, caja de colores
3891110: tiza, tizas
3512001: témpera, témperas, acuarelas
3627002 3699002: borrador, borradores, borrador de leche
4291501: tajador, sacapuntas, maquinilla
4823200: regla, escuadra, compás, juego de geometría, transportador, juego de escuadras
3542099: goma, goma blanca, goma en barra, goma líquida, silicón de barra, pega escolar, barras de silicón
3544001: plastilina, plasticina
4291303: tijeras escolares, tijeras punta roma
3891201: sello, sello de hule, almohadilla de sello, sello automático
38140 3814099: pizarra, pizarra acrílica
3513 4518: tinta, tóner, toner, cartucho, cartucho de tinta, tinta de impresora, tinta epson, tóner hp
32149 3219 32191: rollo térmico, papel térmico, rollos de caja, rollos para datáfono
4823 3251: mapa, globo terráqueo
3269 89121 3262: entrada impresa, volantes impresos, calendario, calendarios, invitaciones, catálogo impreso
3896200: timbres, especies fiscales, timbre fiscal, estampillas
4782 4781 8434: office, antivirus, licencia de office, windows, licencia de windows, software contable
4911308 4911307 4911309 4911399: carro, carros, auto, vehículo, sedán, carro usado, automóvil, suv, vehículo usado
4911404: pick up, pickup, hilux
4911402 4911413 4911423: camión, camiones, vagoneta, camioncito, furgón
4911200: bus, buseta, microbús, autobús
4991: moto, motos, motocicleta, scooter, cuadra moto, moto usada
4911311: cuadraciclo, cuadra
4911315: carro eléctrico, carro híbrido
4922900: carreta, remolque, trailer, carretón
3611100 3611: llanta, llantas, llanta de carro, llantas nuevas, llantas rin 15, llanta rin 14, neumático
3611200 3611399: llanta de moto
3611400: neumático de llanta, cámara de llanta
3612000: llanta reencauchada, llantas reencauchadas
4912905: aros, aro, rines, rin, aros de lujo, copas de aro
4912906: amortiguador, amortiguadores, compensadores, resortes de suspensión, rótula, rótulas
4912902 3792000: frenos, pastillas de freno, fibras de freno, discos de freno, zapatas, fibras, bomba de frenos, caliper
4912901: bumper, parachoques, búmper
4912907: radiador
4912908: mofle, muffler, catalizador, tubo de escape
4912909: clutch, embrague, disco de clutch, kit de clutch
4912903: caja de cambios, transmisión, caja automática
4912910: volante, caja de dirección, cremallera de dirección
4912999 4923199: repuesto, repuestos, repuestos de carro, guardabarro, capó, tapabarro, repuestos automotrices, puerta de carro, repuestos usados
4923199: faja de seguridad de carro, asiento de carro
4912911: bolsa de aire, airbag
4391501: filtro de aceite, filtro de gasolina, filtro de diésel
4391502: filtro de aire
4691001: bujía, bujías, candela de carro, alternador, arrancador, motor de arranque, bobina, bobina de encendido, candelas de carro
4691003 4696002: escobillas, escobillas de carro, limpiaparabrisas, plumillas
4651001: foco de carro, halógeno, halógenos, bombillo de carro
4691002: pito, bocina de carro, luces de carro, stop, direccional, stops
3711501 37115: parabrisas, vidrio de carro
3711601: retrovisor, retrovisores
43320 36240: faja de motor, faja de distribución, faja, banda de motor, faja de alternador, faja en v
43310: rol, roles, rodamiento, balinera, bering
3543004: coolant, refrigerante, anticongelante
3543003 3339001: líquido de frenos
4332001 4994100: cadena de moto, cadena de bicicleta
4994100: repuesto de moto, repuestos de moto, sillín de moto
4311 4312 4315: motor de carro, motor usado, motor
4722 4731201: radio de carro, radio, pantalla de carro
4949: lancha, bote, panga, yate, kayak, jet ski, velero
4311 4931: motor fuera de borda
4962: avioneta, helicóptero, avión
4992200: silla de ruedas
43934: máquina expendedora, vending, máquina de café
44513 44515 44516: horno de panadería, batidora industrial, amasadora, molino de carne, rebanadora, embutidora, máquina de helados
4451: equipo de cocina industrial, freidora industrial, plancha industrial, cocina industrial, horno de pizza
43921: empacadora, selladora, selladora al vacío
4351003: gata, gata hidráulica, gato hidráulico
4353: montacargas, perra hidráulica, carretilla hidráulica
4442799 4442701 44426 44425: back hoe, retroexcavador, excavadora, niveladora, backhoe, retroexcavadora, cargador
3870: casa prefabricada, invernadero
4754 4761: cd, dvd, disco
4473: arma, pistola, escopeta, balas
4522003: tableta, tabletas
4481203 44812: centro de lavado, torre de lavado
4826 3899304: esponja de maquillaje, brocha de maquillaje
4393202 43932: tostadora de café, máquina de espresso
4481606: prensa francesa eléctrica, máquina de palomitas, máquina de pan, hervidor, olla instantánea, dispensador de agua caliente
43913 4391401: dispensador de agua, filtro de agua, purificador de agua, oasis
4391401: filtro purificador, filtro de piscina, ósmosis inversa, ablandador de agua
4322001 4391401: bomba de piscina, equipo de piscina
4721500: cámara reflex, lente de cámara, trípode, aro de luz
4733: mezcladora de audio, consola de sonido, amplificador, karaoke portátil, micrófono inalámbrico, subwoofer, planta de sonido
4612202 4621299: regulador de voltaje, protector de picos, supresor de picos, transformador, batería de respaldo, estabilizador
4529000 4528900 4716: tarjeta gráfica, case de computadora, ventilador de computadora, placa base, batería de laptop, pantalla de laptop, pasta térmica, docking
4526100: mouse inalámbrico, control de xbox, control de play, tableta gráfica, mousepad, teclado mecánico, combo de teclado y mouse
4722399: walkie talkie, switch, antena wifi, gps, rastreador, rastreador gps, reloj apple, smartband, fitbit, extensor de señal, ont
4513001: caja de dinero, calculadora de bolsillo
4514299: lector de huella, reloj marcador, control de acceso
4843001 4514299: reloj de marca, marcador de asistencia
4332 43320: polea, poleas, piñón, piñones, engranaje, chumacera, cadena industrial, sprocket
43240 4324001: regulador de gas, manómetro, electroválvula, regulador
`
