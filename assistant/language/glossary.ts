import { fold } from '../../site/search/fold.js';
import { stemmerFor } from './stems.js';
import type { ForeignLanguage } from './stop-words.js';

/**
 * Returns the English words that translate a word in technical documentation, for readers who ask in their own language. Returns an empty
 * list for unknown words. Inflected words are recognized if the language is given.
 */
export function translationsOf(word: string, language?: ForeignLanguage): readonly string[] {
  const folded = fold(word);
  const known = WORDS.get(folded) ?? WORDS.get(folded.replace(/(?:es|s|en|e|n|x)$/, ''));
  return known ?? (language === undefined ? [] : (INFLECTED.get(inflectedKey(word, language)) ?? []));
}

/**
 * Returns the translations of a separable German verb: "wie schalte ich das aus" asks for "ausschalten". Returns an empty list for other
 * words, and if the question does not end in a verb prefix.
 */
export function translationsOfParted(word: string, question: string, language?: ForeignLanguage): readonly string[] {
  const particle = partedFrom(question, language);
  return particle === undefined ? [] : (INFLECTED.get(inflectedKey(particle + word, 'de')) ?? []);
}

/** Returns the separated prefix at the end of a German question. */
export function partedFrom(question: string, language?: ForeignLanguage): string | undefined {
  return language === 'de' ? PARTICLE.exec(question)?.[1]?.toLowerCase() : undefined;
}

const PARTICLE = /\s(ab|an|auf|aus|ein|hinzu|hoch|herunter|um|zurück)\s*[.?!]*\s*$/iu;

const WORDS = new Map<string, string[]>();
/** The translations by language and stem. */
const INFLECTED = new Map<string, string[]>();

const inflectedKey = (word: string, language: ForeignLanguage) => `${language} ${stemmerFor(language)(word)}`;

/** The columns are English, Spanish, French, German and Portuguese; a dash means the same word or none. */
const TABLE = `
page|pagina|page|seite|pagina
folder directory|carpeta directorio|dossier repertoire|ordner verzeichnis|pasta diretorio
file|archivo fichero|fichier|datei|arquivo ficheiro
repository|repositorio|depot referentiel|repository|repositorio
site website|sitio|site|webseite website|site
domain|dominio|domaine|domane|dominio
record|registro|enregistrement|eintrag datensatz|registro
key|clave llave|cle|schlussel|chave
address|direccion|adresse|adresse|endereco
limit restrict|limitar limite restringir|limiter restreindre limite|begrenzen einschranken grenze|limitar restringir limite
publish|publicar publiquen publique|publier publie|veroffentlichen|publicar
prevent avoid exclude ignore|evitar impedir excluir ignorar|empecher eviter exclure ignorer|verhindern vermeiden ausschliessen ignorieren|evitar impedir excluir ignorar
show display|mostrar muestra visualizar|afficher montrer|anzeigen zeigen|mostrar exibir
hide hidden|ocultar esconder oculto|masquer cacher cache|ausblenden verstecken verborgen|ocultar esconder oculto
announcement banner|anuncio aviso|annonce banniere|ankundigung hinweis|anuncio aviso
top|arriba superior|haut|oben|topo
bottom|abajo inferior|bas|unten|rodape
language|idioma lenguaje lengua|langue langage|sprache|idioma linguagem
example sample|ejemplo|exemple|beispiel|exemplo
code|codigo|code|code|codigo
choose select|elegir seleccionar escoger|choisir selectionner|wahlen auswahlen|escolher selecionar
appear|aparecer aparecen|apparaitre|erscheinen|aparecer
verify verification|verificar verifican verificacion|verifier verification|uberprufen bestatigen|verificar verificacao
enable activate|activar activado habilitar|activer active|aktivieren einschalten|ativar habilitar
disable deactivate|desactivar deshabilitar|desactiver|deaktivieren ausschalten|desativar
user|usuario|utilisateur|benutzer nutzer|usuario
password|contrasena|mot-de-passe|passwort kennwort|senha
account|cuenta|compte|konto|conta
configure setup|configurar|configurer|einrichten konfigurieren|configurar
teammate member|companero|coequipier|teammitglied|colega
custom own|propio personalizado|propre personnalise|eigen benutzerdefiniert|proprio personalizado
login sign|iniciar sesion|connexion connecter|anmelden anmeldung|entrar login
error|error fallo|erreur|fehler|erro
search|buscar busqueda|rechercher recherche|suchen suche|buscar pesquisa
change edit|cambiar modificar editar|changer modifier|andern bearbeiten|mudar alterar editar
add|anadir agregar|ajouter|hinzufugen|adicionar
remove delete|eliminar borrar quitar|supprimer enlever retirer|loschen entfernen|remover excluir apagar
create|crear|creer|erstellen anlegen|criar
update upgrade|actualizar|mettre-a-jour actualiser|aktualisieren|atualizar
install|instalar|installer|installieren|instalar
configure configuration|configurar configuracion|configurer configuration|konfigurieren konfiguration|configurar configuracao
setting settings|ajuste opcion|parametre reglage|einstellung|configuracao ajuste
redirect|redirigir redireccion|rediriger redirection|weiterleiten weiterleitung umleiten|redirecionar
link|enlace vinculo|lien|link verknupfung|link ligacao
image|imagen|image|bild|imagem
video|video|video|video|video
button|boton|bouton|knopf schaltflache|botao
menu|menu|menu|menu|menu
navigation|navegacion|navigation|navigation|navegacao
sidebar|barra-lateral|barre-laterale|seitenleiste|barra-lateral
title|titulo|titre|titel|titulo
heading|encabezado|en-tete|uberschrift|cabecalho
text|texto|texte|text|texto
table|tabla|tableau|tabelle|tabela
list|lista|liste|liste|lista
color|color|couleur|farbe|cor
font|fuente tipografia|police|schriftart schrift|fonte
icon|icono|icone|symbol|icone
version|version|version|version|versao
default|predeterminado defecto|defaut|standard|padrao
required|obligatorio requerido|obligatoire requis|erforderlich pflicht|obrigatorio
optional|opcional|facultatif optionnel|optional|opcional
value|valor|valeur|wert|valor
field|campo|champ|feld|campo
parameter|parametro|parametre|parameter|parametro
request|solicitud peticion|requete demande|anfrage|solicitacao pedido
response answer|respuesta|reponse|antwort|resposta
token|token|jeton|token|token
permission role|permiso rol|permission autorisation role|berechtigung rolle|permissao papel
team organization|equipo organizacion|equipe organisation|team organisation|equipe organizacao
member|miembro|membre|mitglied|membro
invite|invitar|inviter|einladen|convidar
price pricing cost|precio coste costo|prix cout tarif|preis kosten|preco custo
plan|plan|forfait plan|plan tarif|plano
billing invoice|facturacion factura|facturation facture|abrechnung rechnung|cobranca fatura
credit|credito|credit|guthaben|credito
free|gratis gratuito|gratuit|kostenlos|gratis gratuito
deploy deployment|desplegar despliegue|deployer deploiement|bereitstellen bereitstellung|implantar implantacao
preview|vista-previa previsualizar|apercu previsualiser|vorschau|visualizar previa
branch|rama|branche|zweig|ramo
server|servidor|serveur|server|servidor
client|cliente|client|client kunde|cliente
database|base-de-datos|base-de-donnees|datenbank|banco-de-dados
data|dato|donnee|daten|dado
query|consulta|requete|abfrage|consulta
filter|filtro filtrar|filtre filtrer|filter filtern|filtro filtrar
sort order|ordenar orden|trier tri ordre|sortieren reihenfolge|ordenar ordem
index|indice indexar|index indexer|index indizieren|indice indexar
document documentation|documento documentacion|document documentation|dokument dokumentation|documento documentacao
task job|tarea trabajo|tache travail|aufgabe auftrag|tarefa trabalho
queue|cola|file-attente|warteschlange|fila
schedule|programar horario planificar|planifier horaire programmer|planen zeitplan|agendar horario
retry|reintentar reintento|reessayer tentative|wiederholen wiederholung|tentar repetir
wait delay|esperar espera retraso|attendre attente delai|warten verzogerung|esperar atraso
stop cancel|detener parar cancelar|arreter annuler|stoppen anhalten abbrechen|parar cancelar
start run|iniciar ejecutar arrancar|demarrer lancer executer|starten ausfuhren|iniciar executar
time|tiempo hora|temps heure|zeit|tempo hora
timeout duration|duracion|duree|dauer zeituberschreitung|duracao
day|dia|jour|tag|dia
hour|hora|heure|stunde|hora
minute|minuto|minute|minute|minuto
month|mes|mois|monat|mes
maximum|maximo|maximum maximal|maximal hochstens|maximo
minimum|minimo|minimum minimal|minimal mindestens|minimo
size|tamano|taille|grosse|tamanho
number|numero|nombre numero|zahl anzahl nummer|numero
memory|memoria|memoire|speicher|memoria
port|puerto|port|port|porta
local|local|local locale|lokal|local
environment|entorno|environnement|umgebung|ambiente
variable|variable|variable|variable|variavel
secret|secreto|secret|geheimnis|segredo
security|seguridad|securite|sicherheit|seguranca
certificate|certificado|certificat|zertifikat|certificado
email mail|correo|courriel|mail|email
notification alert|notificacion alerta|notification alerte|benachrichtigung warnung|notificacao alerta
log|registro|journal|protokoll|registro
test|prueba probar|test tester essai|test testen|teste testar
build|construir compilar|construire compiler|bauen|construir compilar
command|comando orden|commande|befehl|comando
terminal|terminal consola|terminal console|terminal konsole|terminal
tool|herramienta|outil|werkzeug|ferramenta
function|funcion|fonction|funktion|funcao
feature|funcionalidad caracteristica|fonctionnalite|funktion merkmal|funcionalidade recurso
support|soporte compatible|prise-en-charge assistance|unterstutzung unterstutzen|suporte
help|ayuda|aide|hilfe|ajuda
download|descargar descarga|telecharger|herunterladen|baixar
upload|subir cargar|televerser envoyer|hochladen|enviar carregar
import|importar|importer|importieren|importar
export|exportar|exporter|exportieren|exportar
migrate migration|migrar migracion|migrer migration|migrieren umziehen|migrar migracao
connect connection|conectar conexion|connecter connexion|verbinden verbindung|conectar conexao
access|acceso acceder|acces acceder|zugriff zugang|acesso acessar
allow|permitir permitido|autoriser permettre|erlauben zulassen|permitir
block|bloquear bloque|bloquer bloc|blockieren block|bloquear bloco
custom customize|personalizado personalizar|personnaliser personnalise|anpassen benutzerdefiniert|personalizado personalizar
theme|tema|theme|thema design|tema
style|estilo|style|stil|estilo
dark|oscuro|sombre fonce|dunkel|escuro
light|claro|clair|hell|claro
translate translation|traducir traduccion|traduire traduction|ubersetzen ubersetzung|traduzir traducao
message|mensaje|message|nachricht|mensagem
assistant|asistente|assistant|assistent|assistente
feedback|comentarios opinion|commentaires avis|ruckmeldung|comentarios
traffic|trafico|trafic|verkehr|trafego
visitor|visitante|visiteur|besucher|visitante
result|resultado|resultat|ergebnis|resultado
distance|distancia|distance|entfernung abstand|distancia
point|punto|point|punkt|ponto
place location|lugar ubicacion|lieu emplacement|ort standort|lugar local
country region|pais region|pays region|land region|pais regiao
group|grupo|groupe|gruppe|grupo
event|evento|evenement|ereignis|evento
object|objeto|objet|objekt|objeto
property|propiedad|propriete|eigenschaft|propriedade
model|modelo|modele|modell|modelo
name|nombre|nom|name|nome
copy|copia copiar|copie copier|kopie kopieren|copia copiar
save|guardar|enregistrer sauvegarder|speichern|salvar
backup|respaldo copia-de-seguridad|sauvegarde|sicherung|backup
send|enviar|envoyer|senden schicken|enviar
receive|recibir|recevoir|empfangen erhalten|receber
open|abrir abierto|ouvrir ouvert|offnen offen|abrir aberto
close|cerrar|fermer|schliessen|fechar
read|leer|lire|lesen|ler
write|escribir|ecrire|schreiben|escrever
count|contar|compter|zahlen|contar
compare comparison|comparar|comparer|vergleichen vergleich|comparar
automatic|automatico|automatique|automatisch|automatico
same|mismo igual|meme|gleich|mesmo igual
new|nuevo|nouveau nouvelle|neu|novo
old|viejo antiguo|ancien vieux|alt|antigo velho
first|primero|premier|erste|primeiro
last|ultimo|dernier|letzte|ultimo
week|semana|semaine|woche|semana
year|ano|annee|jahr|ano
second|segundo|seconde|sekunde|segundo
library|biblioteca libreria|bibliotheque|bibliothek|biblioteca
source|fuente origen|source|quelle|fonte origem
target|destino objetivo|cible|ziel|destino alvo
machine computer|maquina computadora|machine ordinateur|maschine rechner|maquina computador
network|red|reseau|netz netzwerk|rede
browser|navegador|navigateur|browser|navegador
`;

/** The languages in the order of the columns. */
const LANGUAGES = ['es', 'fr', 'de', 'pt'] as const;

for (const line of TABLE.trim().split('\n')) {
  const [english = '', ...columns] = line.split('|');
  for (const [column, words] of columns.entries()) {
    for (const word of words.split(' ')) {
      if (word === '' || word === '-') continue;
      addTranslations(WORDS, fold(word), english.split(' '));
      const language = LANGUAGES[column];
      if (language !== undefined) addTranslations(INFLECTED, inflectedKey(word, language), english.split(' '));
    }
  }
}

function addTranslations(words: Map<string, string[]>, key: string, english: readonly string[]): void {
  if (english.includes(key)) return;
  words.set(key, [...new Set([...(words.get(key) ?? []), ...english])]);
}
