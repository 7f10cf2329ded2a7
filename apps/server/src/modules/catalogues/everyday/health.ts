/** Pharmacies, clinics, dentists, laboratories and vets: medicines as people call them, examinations and treatments. */
export const health = `
3563502010 3563502: acetaminofén, panadol, tylenol, paracetamol, aspirina, pastilla para el dolor, dolor de cabeza, tabcin, cataflam, analgésico, zepol, dolo neurobión, pastillas para dolor
3563401: ibuprofeno, diclofenaco, naproxeno, dorival, antiinflamatorio, pastillas para la inflamación, advil, voltarén
3563201: antibiótico, amoxicilina, antibióticos, azitromicina, cefalexina, ampicilina, penicilina
3562102: alka seltzer, antiácido, omeprazol, tums, sal andrews, sal de uvas, gastritis, leche de magnesia, ranitidina, esomeprazol
3562103: buscapina, lisalgil
3562106: laxante
3562107: suero oral, pepto bismol, antidiarreico, suero pedialyte, electrolit, loperamida, pedialyte
3562110: insulina, metformina, medicina para la diabetes
3562111: vitaminas, vitamina c, complejo b, multivitamínico, vitamina d, cebión, vitaminas para niños
3562112: calcio, calcio en pastillas
3562307 3562306 3562308: pastilla de la presión, losartán, enalapril, pastilla para la presión, medicina para la presión, amlodipino, atenolol, irbesartán
3562309: atorvastatina, pastilla del colesterol, colesterol
3562401 3562407 3562406 35624: crema para hongos, pomada, ungüento, crema con antibiótico, crema antimicótica, crema dermatológica, crema para quemaduras
3563402: gel de dolor, cofal, voltarén en gel, ben gay, parche para el dolor, zepol pomada
3563003: anticonceptivo, pastillas anticonceptivas, anticonceptivos, planificación, pastilla del día después, inyección anticonceptiva
3569199009900 3563502 3563401 3563201: medicina, medicinas, medicamento, medicamentos, pastillas, jarabe para la tos, antigripal, jarabe, loratadina, antihistamínico, gotas para los ojos, colirio, gotas, inhalador, salbutamol, viagra, pastilla, jarabe de tos, virogrip, gex, descongestionante, antialérgico, cetirizina
3563602: antiparasitario, albendazol, desparasitante humano, pastilla para lombrices
3563206 3564012 3564: vacuna, vacunas, vacuna contra la gripe, vacuna de influenza
3569106 3569107: gasa, gasas, vendas, venda, gasas estériles, algodón, algodón absorbente, esparadrapo, gaza, micropore, curitas, curita, apósitos, venda elástica
3569106 3569199 3899: hisopo, hisopos, aplicadores, copitos
3466 3532399 3413 2413900: alcohol, alcohol de 70, alcohol líquido, alcohol de fricciones
342 3562101 3466: agua oxigenada
3544: prueba de embarazo, prueba rápida, prueba covid
4815001: jeringa, jeringas, jeringuilla, aguja, agujas
4815012: catéter, catéteres, sonda, sondas
4815016: estetoscopio, fonendo
4815013: tensiómetro, medidor de presión, esfigmomanómetro, máquina de presión
4812109: oxímetro
4825101: termómetro, termómetros
4825313 3544 4815: glucómetro, tiras de glucosa, tirillas, tiras reactivas
4816: nebulizador, inhalocámara, oxígeno medicinal, concentrador de oxígeno, cpap
4817: rodillera, faja lumbar, cuello ortopédico, férula, muletas, bastón, andadera de adulto, tobillera, muñequera, inmovilizador
4817204 2960: plantillas ortopédicas
4817201: audífono para sordos, audífonos para sordos, audífono médico, aparato para oír
4818: camilla, camilla de masajes, cama de hospital, cama ortopédica, sillón dental
4813 3569207: resina dental, insumos dentales, amalgama, material dental
9310100000100: consulta médica, consulta general, médico general, cita médica, médico, doctor, medicina general, chequeo médico, consulta con doctor, visita médica, consulta a domicilio médica, control médico
9310100000300: cardiólogo, cardiología, cita con el cardiólogo
9310100000500: dermatólogo, dermatología
9310100000900: ginecólogo, ginecología, control ginecológico
9310100001600 9310100000900: obstetra, control prenatal, control de embarazo
9310100002400: pediatra, pediatría
9310100002500: psicólogo, psicóloga, psicología, terapia psicológica, sesión de psicología, terapia de pareja, consejería, terapia familiar
9310100002600: psiquiatra
9310100001800 9310100002000: oculista, oftalmólogo, optometrista, examen de la vista, examen de vista, óptica, optometría
9310100002200: ortopedista, ortopeda
9310100003000: urólogo
9310100000700: gastroenterólogo
9310100002300: otorrino, otorrinolaringólogo
9310100001500: neurólogo
9310100000600: endocrinólogo
9310100000800: geriatra
9310100001700 9310208010301: odontólogo, dentista, odontología, cita dental, revisión dental
9310100002100 9310208010311: ortodoncia, ortodoncista, frenillos, brackets, frenos dentales, retenedores, control de frenillos
9310208010306 9310100001700: limpieza dental, profilaxis, limpieza de dientes
9310208010305 9310100001700: extracción, sacar muela, extracción de muela, extracción de cordal, cordales, extracción dental, muela del juicio
9310208010313 9310208010 9310100001700: calza, calzas, calza dental, endodoncia, tratamiento de nervio, blanqueamiento, blanqueamiento dental, corona dental, corona de porcelana, puente dental, prótesis dental, plancha dental, caries, calzas blancas, resina, carillas, dentadura postiza, placa dental
9310208010303 9310100001700: implante dental, implantes dentales
9310208010302: radiografía dental
9310: radiografía, rayos x, ultrasonido, tac, resonancia magnética, mamografía, biopsia, cirugía, operación, endoscopía, colonoscopía, gastroscopía, densitometría, radiografía de tórax, placa de tórax, ultrasonido 4d
9310211030403: papanicolau, papanicolaou, citología
9310206: electrocardiograma, electro, ecocardiograma, holter, prueba de esfuerzo
93198 9310: examen de sangre, exámenes de laboratorio, examen de orina, hemograma, laboratorio, laboratorio clínico, examen de heces, glicemia, perfil lipídico, prueba de sangre, examen de colesterol, prueba de tiroides, prueba de sida, pruebas de laboratorio, toma de muestra, examen de laboratorio
9310100004001: dictamen médico, dictamen, dictamen para licencia, dictamen de licencia
9310100004009: certificado médico, constancia médica, epicrisis, carné de manipulación, incapacidad
9319200 9310: inyección, inyectable, inyectables, inyectología, aplicación de inyección, enfermería, enfermera a domicilio, curación, curación de heridas, toma de presión, suero intravenoso, nebulización, sutura, puntadas, enfermera, quitar puntos, colocación de suero, sueroterapia
9319400: ambulancia, traslado en ambulancia
9319901: nutricionista, nutrición, dieta, plan de alimentación, consulta nutricional, cita de nutrición
9310 9319999: fisioterapia, terapia física, quiropráctico, terapia de lenguaje, terapia ocupacional, acupuntura, podólogo, sesión de fisioterapia, terapista, rehabilitación, quiropraxia, homeopatía
9319999: medicina alternativa, naturista
9321 93221: cuidado de enfermería, hogar de ancianos
8351000: veterinario, veterinaria, consulta veterinaria, castración, castración de perro, vacuna para perro, desparasitación, castrar gato, vacuna antirrábica, vacunas de perro, esterilización de mascotas, cirugía veterinaria, castración de gata, desparasitar perro, clínica veterinaria
8352000: veterinario de ganado, palpación, palpación de vacas, veterinario de finca, palpaciones
8612900000300: grooming, baño de perro, corte de perro, peluquería canina, baño y corte de perro, baño de mascotas, baño de gato
8612900000100: hotel de mascotas, hospedaje de mascotas, guardería de perros
8612900000400 8529000000100: adiestramiento de perros, entrenamiento canino
4817: bastón de apoyo, silla para baño, andarivel, prótesis, faja post operatoria, media ortopédica
8352: control reproductivo, prueba de brucelosis, prueba de tuberculosis, asistencia de parto de vaca, descornado
8351: eutanasia, cirugía de perro, radiografía de perro, exámenes de mascota, consulta de gato, emergencia veterinaria, vacuna de gato, esquema de vacunación, ultrasonido de mascota, limpieza dental de perro, internamiento de mascota
86129: peluquería de gato, corte de uñas de perro, guardería de mascotas, paseador, cuido de mascotas, deslanado
3564 3466: pipeta, pastilla para pulgas, desparasitante de perro, garrapaticida
9310100002500: terapia individual, terapia, psicoterapia, orientación psicológica, valoración psicológica, psicopedagoga, evaluación psicológica
931 9310: control de niño sano, colposcopía, colocación de diu, diu, implante subdérmico, vasectomía, parto, circuncisión, lavado de oídos, espirometría, audiometría, terapia respiratoria, infiltración, uñero, quitar lunar, cauterización, resonancia, tomografía, ultrasonido obstétrico, ultrasonido pélvico, campimetría, operación de vista, cirugía de cataratas
93198: prueba de paternidad, antidoping, prueba de doping, cultivo de orina, examen de embarazo, prueba de glucosa, hemoglobina, examen de próstata, psa, prueba de helicobacter, prueba de antígeno, pcr, exámenes preoperatorios, exámenes de sangre
9310208010 9310100001700: diseño de sonrisa, guarda oclusal, férula dental, prótesis, aparatos dentales, incrustación, sellante, fluor, aplicación de flúor, curación dental, cirugía dental, periodoncia, alineadores, invisalign
3569199009900 3563502 3563401 3563201: jarabe para la gripe, gotas nasales, crema antialérgica, pastillas para dormir, melatonina, antidepresivo, desinflamatorio, ansiolítico, vick, vaporub, mentol, pomada canaria, dolex, mejoral, sinutab, antigripales, suero fisiológico, ácido fólico, hierro en pastillas, omega 3, jarabe expectorante, pastillas para la alergia, crema vaginal, óvulos, supositorios, insumos médicos, pastilla para el mareo, dramamine, gaviscon
4815: bisturí, sutura, equipo médico, guantes quirúrgicos, bajalenguas, espéculo, nebulizadora
`
