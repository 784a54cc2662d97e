; The installer for Windows: for one person, without the rights of an administrator, in English and German.
;
; Owns what lies where, what Windows is told of it, and how it goes again. `cargo xtask package` compiles it and passes
; VERSION, FILES (a folder with what is installed), LISTING (its files, as lines that delete them), ICONS and OUT; and TARGET, where
; NSIS makes installers of 64 bits too, which Debian's does and Wine without 32 bits needs. The app has 64 in any case.

!ifdef TARGET
    Target ${TARGET}
!endif
!include MUI2.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include WordFunc.nsh
!include FileFunc.nsh

!define ID "app.prospector.desktop"
!define LIST "app.prospector.desktop.list"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
; Held by the app while it runs (tauri-plugin-single-instance).
!define RUNNING "${ID}-sim"
; Where Microsoft notes which WebView2 is there, and its small installer, which fetches the rest.
!define WEBVIEW2 "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"
!define WEBVIEW2_FROM "https://go.microsoft.com/fwlink/p/?LinkId=2124703"

Name "Prospector"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Prospector"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
; A file that cannot be replaced ends the installation, also without a person to ask.
AllowSkipFiles off
ManifestDPIAware true
BrandingText "Prospector ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Prospector"
VIAddVersionKey FileDescription "Prospector"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "Prospector contributors"

; Where a certificate signs the installer and what takes it away: `SIGN` is a command that gets the file's name.
!ifdef SIGN
    !finalize '${SIGN} "%1"'
    !uninstfinalize '${SIGN} "%1"'
!endif

!define MUI_ICON "${ICONS}/icon.ico"
!define MUI_UNICON "${ICONS}/icon.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${ICONS}/installer.bmp"
!ifdef SIGN
    !define MUI_WELCOMEPAGE_TEXT "$(Welcome)"
!else
    !define MUI_WELCOMEPAGE_TEXT "$(Welcome)$\r$\n$\r$\n$(NotSigned)"
!endif
!define MUI_FINISHPAGE_RUN "$INSTDIR\prospector.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(Start)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString Welcome ${LANG_ENGLISH} "Prospector is installed for you alone, in $INSTDIR. What an older version has loaded stays.$\r$\n$\r$\nIts window is shown by Microsoft's WebView2, which most computers have. Where it is missing, it is fetched from Microsoft now (about 130 MB)."
LangString NotSigned ${LANG_ENGLISH} "This installer is not signed: Windows may ask whether you trust it."
LangString Welcome ${LANG_GERMAN} "Prospector wird nur für Sie installiert, in $INSTDIR. Was eine ältere Version geladen hat, bleibt.$\r$\n$\r$\nDas Fenster stellt WebView2 von Microsoft dar, das die meisten Computer schon haben. Wo es fehlt, wird es jetzt bei Microsoft geholt (etwa 130 MB)."
LangString NotSigned ${LANG_GERMAN} "Dieses Installationsprogramm ist nicht signiert: Windows fragt vielleicht, ob Sie ihm vertrauen."
LangString Start ${LANG_ENGLISH} "Start Prospector"
LangString Start ${LANG_GERMAN} "Prospector starten"
LangString List ${LANG_ENGLISH} "Prospector list"
LangString List ${LANG_GERMAN} "Prospector-Liste"
LangString TooOld ${LANG_ENGLISH} "Prospector needs Windows 10 or newer."
LangString TooOld ${LANG_GERMAN} "Prospector braucht Windows 10 oder neuer."
LangString Newer ${LANG_ENGLISH} "Prospector $0 is installed, which is newer than ${VERSION}. Nothing was changed: remove it first if you want the older one."
LangString Newer ${LANG_GERMAN} "Prospector $0 ist installiert, das ist neuer als ${VERSION}. Es wurde nichts geändert: Entfernen Sie es zuerst, wenn Sie die ältere Version wollen."
LangString Running ${LANG_ENGLISH} "Prospector is running, or still waits for an answer that you pay for. Close it, and try again in half a minute."
LangString Running ${LANG_GERMAN} "Prospector läuft oder wartet noch auf eine Antwort, die Sie bezahlen. Schließen Sie es und versuchen Sie es in einer halben Minute noch einmal."
LangString Stays ${LANG_ENGLISH} "The older version could not be removed. Try again, or remove it first."
LangString Stays ${LANG_GERMAN} "Die ältere Version konnte nicht entfernt werden. Versuchen Sie es noch einmal, oder entfernen Sie sie zuerst."
LangString Fetching ${LANG_ENGLISH} "Fetching Microsoft's WebView2…"
LangString Fetching ${LANG_GERMAN} "WebView2 von Microsoft wird geholt…"
LangString NotFetched ${LANG_ENGLISH} "Microsoft's WebView2 could not be fetched. Prospector is installed, and says when it starts where you get it."
LangString NotFetched ${LANG_GERMAN} "WebView2 von Microsoft konnte nicht geholt werden. Prospector ist installiert und sagt beim Start, wo Sie es bekommen."
LangString Forget ${LANG_ENGLISH} "Do you also want to delete everything that you have in Prospector: what was loaded and paid for, your lists, who must not be contacted, and all backups? It cannot be brought back.$\r$\n$\r$\nKeys stay in the Credential Manager of Windows until you remove them there."
LangString Forget ${LANG_GERMAN} "Möchten Sie außerdem alles löschen, was Sie in Prospector haben: Geladenes und Bezahltes, Ihre Listen, wer nicht kontaktiert werden darf, und alle Sicherungen? Es lässt sich nicht zurückholen.$\r$\n$\r$\nSchlüssel bleiben in der Anmeldeinformationsverwaltung von Windows, bis Sie sie dort entfernen."

LangString Left ${LANG_ENGLISH} "Something of it could not be deleted: look in $APPDATA\${ID} and $LOCALAPPDATA\${ID}."
LangString Left ${LANG_GERMAN} "Etwas davon ließ sich nicht löschen: Sehen Sie in $APPDATA\${ID} und $LOCALAPPDATA\${ID} nach."

; As long as the app runs its files cannot be replaced, and it would write into a folder that goes. Without a person to ask it
; ends with 2. What may not be opened (error 5) is an app that somebody else started; one that the same person has in another
; session holds only its own file.
!macro until_closed PREFIX
    Function ${PREFIX}UntilClosed
        again:
        System::Call 'kernel32::OpenMutexW(i 0x100000, i 0, w "${RUNNING}") p .r1 ?e'
        Pop $2
        ${If} $1 P<> 0
            System::Call 'kernel32::CloseHandle(p r1)'
            StrCpy $2 5
        ${EndIf}
        ${If} ${FileExists} "$INSTDIR\prospector.exe"
            ClearErrors
            FileOpen $1 "$INSTDIR\prospector.exe" a
            ${If} ${Errors}
                StrCpy $2 5
            ${Else}
                FileClose $1
            ${EndIf}
        ${EndIf}
        ${If} $2 == 5
            MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY again
            SetErrorLevel 2
            Quit
        ${EndIf}
    FunctionEnd
!macroend
!insertmacro until_closed ""
!insertmacro until_closed "un."

Function .onInit
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
        SetErrorLevel 3
        Quit
    ${EndIf}
    ReadRegStr $0 HKCU "${UNINSTALL}" "DisplayVersion"
    ${VersionCompare} "$0" "${VERSION}" $1
    ${If} $0 != ""
    ${AndIf} $1 == 1
        MessageBox MB_OK|MB_ICONSTOP "$(Newer)" /SD IDOK
        SetErrorLevel 3
        Quit
    ${EndIf}
FunctionEnd

Section
    Call UntilClosed
    ; What an older version had and this one has not would stay for ever, wherever that is. Data is not touched without a person
    ; who asks for it.
    ReadRegStr $3 HKCU "${UNINSTALL}" "InstallLocation"
    ${If} $3 != ""
    ${AndIf} ${FileExists} "$3\uninstall.exe"
        StrCpy $0 1
        ExecWait '"$3\uninstall.exe" /S _?=$3' $0
        ${If} $0 != 0
            MessageBox MB_OK|MB_ICONSTOP "$(Stays)" /SD IDOK
            SetErrorLevel 2
            Quit
        ${EndIf}
    ${EndIf}
    SetOutPath "$INSTDIR"
    File /r "${FILES}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Prospector.lnk" "$INSTDIR\prospector.exe"

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Prospector"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\prospector.exe"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Prospector contributors"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0

    ; A double click on a list opens it.
    WriteRegStr HKCU "Software\Classes\.prospector-list" "" "${LIST}"
    WriteRegStr HKCU "Software\Classes\.prospector-list" "Content Type" "application/vnd.prospector.list+json"
    WriteRegStr HKCU "Software\Classes\${LIST}" "" "$(List)"
    WriteRegStr HKCU "Software\Classes\${LIST}\DefaultIcon" "" "$INSTDIR\prospector.exe,0"
    WriteRegStr HKCU "Software\Classes\${LIST}\shell\open\command" "" '"$INSTDIR\prospector.exe" "%1"'
    System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
    ; By this name the app says something through the system.
    WriteRegStr HKCU "Software\Classes\AppUserModelId\${ID}" "DisplayName" "Prospector"
    WriteRegStr HKCU "Software\Classes\AppUserModelId\${ID}" "IconUri" "$INSTDIR\prospector.png"

    Call WebView2
SectionEnd

; It is for the whole computer, or for this person.
Function WebView2
    SetRegView 32
    ReadRegStr $0 HKLM "SOFTWARE\${WEBVIEW2}" "pv"
    SetRegView lastused
    ReadRegStr $1 HKCU "Software\${WEBVIEW2}" "pv"
    ${If} $0 != ""
    ${AndIf} $0 != "0.0.0.0"
        Return
    ${EndIf}
    ${If} $1 != ""
    ${AndIf} $1 != "0.0.0.0"
        Return
    ${EndIf}
    DetailPrint "$(Fetching)"
    InitPluginsDir
    System::Call 'urlmon::URLDownloadToFileW(p 0, w "${WEBVIEW2_FROM}", w "$PLUGINSDIR\webview2.exe", i 0, p 0) i .r0'
    ${If} $0 == 0
        ; Where it cannot be started it says nothing.
        StrCpy $0 1
        ExecWait '"$PLUGINSDIR\webview2.exe" /silent /install' $0
    ${EndIf}
    ${If} $0 != 0
        MessageBox MB_OK|MB_ICONINFORMATION "$(NotFetched)" /SD IDOK
    ${EndIf}
FunctionEnd

Section "Uninstall"
    Call un.UntilClosed
    !include "${LISTING}"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Prospector.lnk"
    DeleteRegKey HKCU "${UNINSTALL}"
    ReadRegStr $0 HKCU "Software\Classes\.prospector-list" ""
    ${If} $0 == "${LIST}"
        DeleteRegKey HKCU "Software\Classes\.prospector-list"
    ${EndIf}
    DeleteRegKey HKCU "Software\Classes\${LIST}"
    DeleteRegKey HKCU "Software\Classes\AppUserModelId\${ID}"
    System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
    ; What the web view keeps for speed is nobody's data.
    Push "$LOCALAPPDATA\${ID}\web"
    Call un.Delete
    ; Without a person to ask, who called it has to say so.
    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/FORGET" $1
    ${If} ${Errors}
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(Forget)" /SD IDNO IDNO kept
    ${EndIf}
    Push "$APPDATA\${ID}"
    Call un.Delete
    Push "$LOCALAPPDATA\${ID}"
    Call un.Delete
    ${If} ${FileExists} "$APPDATA\${ID}\*.*"
    ${OrIf} ${FileExists} "$LOCALAPPDATA\${ID}\*.*"
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(Left)" /SD IDOK
    ${EndIf}
    kept:
SectionEnd

; A folder with all that is in it. By Windows' own command: where one in it leads elsewhere, it takes away the way and not what is
; there, as RMDir would.
Function un.Delete
    Exch $0
    ${If} ${FileExists} "$0\*.*"
        nsExec::Exec '"$SYSDIR\cmd.exe" /C rd /s /q "$0"'
        Pop $1
    ${EndIf}
    Pop $0
FunctionEnd
